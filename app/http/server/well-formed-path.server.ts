/** Longer paths are refused, in characters. The router's time grows with the square of a path's length. */
export const PATH_LIMIT = 2000;

/** Decodes a path as the router does; null for a malformed one. */
export function decodedSegments(path: string): string[] | null {
  try {
    return path.split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Whether the router may see a path. Others are refused before it, and observers do not match them either. */
export const isRoutable = (path: string) =>
  path.length <= PATH_LIMIT && !path.includes("//") && decodedSegments(path) !== null;
