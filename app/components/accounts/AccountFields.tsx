import { PASSWORD_RULES } from "~/shop/accounts/password-strength";
import { PasswordField } from "../forms/PasswordField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import type { Field, FormResult } from "../forms/useServerForm";

export type AccountFieldName = "firstName" | "lastName" | "username" | "email" | "password" | "confirmPassword";

type AccountFieldsProps = { fields: Record<AccountFieldName, Field>; lastResult?: FormResult };

export function AccountFields({ fields, lastResult }: AccountFieldsProps) {
  // A new key clears the passwords after every server response.
  const answers = useResponseCount(lastResult);
  return (
    <>
      <TextField label="First name" meta={fields.firstName} autoComplete="given-name" />
      <TextField label="Last name" meta={fields.lastName} autoComplete="family-name" />
      <TextField
        label="Username"
        meta={fields.username}
        autoComplete="username"
        hint="Letters, digits, underscore, dot and hyphen, at most 30."
      />
      <TextField label="Email" meta={fields.email} type="email" autoComplete="email" hint="You sign in with it." />
      <PasswordField
        key={`password ${answers}`}
        label="Password"
        meta={fields.password}
        autoComplete="new-password"
        rules={PASSWORD_RULES}
      />
      <PasswordField
        key={`again ${answers}`}
        label="Confirm password"
        meta={fields.confirmPassword}
        autoComplete="new-password"
      />
    </>
  );
}
