import { useNavigate } from "@remix-run/react";
import type { Recipient } from "~/shop/messages/recipients.server";
import { Combobox, type LoadedFieldProps } from "../forms/Combobox.client";
import { loadJson } from "../forms/loadJson";
import { conversationPath, SUPPORT_PATH } from "./conversationPath";

/** The field of the recipient search with suggestions of users. */
export function RecipientSuggestions(props: LoadedFieldProps) {
  const navigate = useNavigate();
  return (
    <Combobox<Recipient>
      {...props}
      what={{ one: "user", many: "users" }}
      source={(text, signal) => loadJson(`${SUPPORT_PATH}/recipients?find=${encodeURIComponent(text)}`, signal)}
      textOf={({ username }) => username}
      keyOf={({ username }) => username}
      onChoose={(recipient) => navigate(conversationPath(recipient), { preventScrollReset: true })}
    >
      {({ username, email }) => (
        <>
          <b>{username}</b>
          <span className="wrap-anywhere">{email}</span>
        </>
      )}
    </Combobox>
  );
}
