import { useActionData } from "@remix-run/react";
import { editKey } from "../forms/editVersion";
import type { FormResult } from "../forms/useServerForm";

/**
 * What the screen of an edit form needs, from the data of its route.
 * @param data `returned` is the form that was kept while the session had ended
 * @returns the data with the result of the last form, and a key with which the form starts anew when the server has changed
 *   its fields
 */
export function useEdit<Data extends { id: string | null; returned?: FormResult }>({ returned, ...data }: Data) {
  const lastResult = useActionData<FormResult>() ?? returned;
  return { key: editKey(data.id ?? undefined, lastResult), edit: { ...data, lastResult } };
}
