import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/** A file system of a limited size in memory. */
export type SmallDisk = {
  /** Writes a file until the file system is full. */
  fill: () => void;
  /** Removes that file. */
  free: () => void;
  unmount: () => void;
};

const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Writes blocks of a size until there is no space for another one. */
function writeBlocks(file: number, bytes: number): void {
  const block = Buffer.alloc(bytes);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/**
 * Mounts a small file system on a folder, which is created.
 * @returns null where that is not possible: it needs root on Linux
 */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder);
  if (!succeeds("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder])) return null;
  const ballast = path.join(folder, "ballast");
  return {
    fill: () => {
      const file = openSync(ballast, "w");
      for (const bytes of [1_048_576, 4096, 1]) writeBlocks(file, bytes);
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      if (!succeeds("umount", [folder])) console.error(`${folder} could not be unmounted: run umount ${folder}`);
    },
  };
}
