import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { delayed } from "../forms/delayed";

/** How long after the last change the colors of a chosen accent color are requested, in milliseconds. */
const WAIT_MS = 200;

/** The colors of a sample with an accent color: their stylesheet, or why the color is refused. */
export type SampleColors = { colors: string | null; problem: string | null };

/**
 * What is typed in a form of the settings, for a sample of the shop beside it.
 * @param path of the route that answers with `SampleColors`
 */
export function useThemePreview(path: string) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [file, setFile] = useState<File>();
  const { load, data } = useFetcher<SampleColors>();
  const accent = typed.accentColorDefault ? "" : typed.accentColor;
  const request = useMemo(
    () => delayed(() => load(`${path}?${new URLSearchParams({ accent: accent ?? "" })}`), WAIT_MS),
    [load, path, accent],
  );
  useEffect(() => {
    if (accent !== undefined) request.soon();
    return request.cancel;
  }, [request, accent]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(event.currentTarget)];
    setTyped(Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string")));
    const chosen = fields.map(([, value]) => value).find((value) => value instanceof File && value.size > 0);
    setFile(chosen instanceof File ? chosen : undefined);
  };
  return { onInput, typed, file, colors: accent === undefined ? undefined : data };
}
