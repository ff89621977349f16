import { CaptchaField } from "~/components/captcha/CaptchaField";
import { Honeypot } from "~/components/captcha/Honeypot";
import { CheckboxField } from "~/components/forms/CheckboxField";
import type { LoadedFieldProps } from "~/components/forms/Combobox.client";
import { EditConflict } from "~/components/forms/EditConflict";
import { FieldError } from "~/components/forms/FieldError";
import { FieldFrame } from "~/components/forms/FieldFrame";
import { FormErrors } from "~/components/forms/FormErrors";
import { control } from "~/components/forms/formStyles";
import { Hint } from "~/components/forms/Hint";
import { PasswordField } from "~/components/forms/PasswordField";
import { SelectField } from "~/components/forms/SelectField";
import { SuggestionField } from "~/components/forms/SuggestionField";
import { TextAreaField } from "~/components/forms/TextAreaField";
import { TextField } from "~/components/forms/TextField";
import { useServerForm } from "~/components/forms/useServerForm";
import { ValidatedForm } from "~/components/forms/ValidatedForm";
import { Button } from "~/components/ui/Button";
import { LONG_SENTENCE, LONG_TEXT, LONG_WORD, Sample } from "./Sample";

type Values = Record<"text" | "long" | "area" | "choice" | "agreed", string>;

const constraint = { text: { required: true, maxLength: 150 }, choice: { required: true } };
const filled = { text: "A value", long: LONG_TEXT, area: LONG_TEXT, choice: "b", agreed: "on" };
const refusal = {
  status: "error" as const,
  initialValue: { text: "x", long: LONG_WORD },
  error: {
    "": ["The whole form has an error.", LONG_TEXT],
    text: ["Required"],
    long: [LONG_TEXT],
    area: ["Too long", "No HTML allowed"],
    choice: ["Please choose one"],
    agreed: ["Please agree"],
  },
};
const wrongAnswer = {
  status: "error" as const,
  error: { captchaAnswer: ["That was not the answer. Please try again."] },
};

const options = [
  { value: "a", label: "The first" },
  { value: "b", label: LONG_TEXT },
];

type FormSampleProps = Pick<Parameters<typeof useServerForm<Values>>[0], "defaultValue" | "lastResult"> & {
  id: string;
  title: string;
  hint?: string;
};

function FormSample({ id, title, hint, ...state }: FormSampleProps) {
  const [form, fields] = useServerForm<Values>({ id, constraint, ...state });
  return (
    <Sample name={`ValidatedForm: ${title.toLowerCase()}`}>
      <ValidatedForm form={form} label={title}>
        <TextField label="Text" meta={fields.text} hint={hint} counter={150} />
        <TextField label={`A label that is ${LONG_SENTENCE}`} meta={fields.long} hint={hint} placeholder={LONG_TEXT} />
        <TextAreaField label="Area" meta={fields.area} hint={hint} counter={100} />
        <SelectField label="Choice" meta={fields.choice} options={options} placeholder="Choose …" hint={hint} />
        <CheckboxField label={`I agree to ${LONG_SENTENCE}`} meta={fields.agreed} hint={hint} />
        <Honeypot />
        <Button type="button">Submit</Button>
      </ValidatedForm>
    </Sample>
  );
}

function FieldSamples() {
  const [, fields] = useServerForm<Record<"readOnly" | "suggestions" | "password" | "framed", string>>({
    id: "fields",
    defaultValue: { readOnly: "A value", suggestions: "A value" },
  });
  return (
    <Sample name="TextField: read-only, with suggestions; PasswordField; FieldFrame">
      <TextField label="Read-only" meta={fields.readOnly} readOnly />
      <TextField label="With suggestions" meta={fields.suggestions} suggestions={["A value", "Another value"]} />
      <PasswordField label="Password" autoComplete="current-password" meta={fields.password} />
      <FieldFrame label="A control of its own" meta={fields.framed} hint="A hint">
        <input id={fields.framed.id} name="framed" className={control()} />
      </FieldFrame>
    </Sample>
  );
}

const NAMES = { one: "name", many: "names" };

async function loadSuggestedNames() {
  const { Combobox } = await import("~/components/forms/Combobox.client");
  return (props: LoadedFieldProps) => (
    <Combobox<string>
      {...props}
      what={NAMES}
      source={async () => []}
      textOf={(name) => name}
      keyOf={(name) => name}
      onChoose={() => undefined}
    >
      {(name) => name}
    </Combobox>
  );
}

function SuggestionSample() {
  return (
    <Sample name="SuggestionField">
      <SuggestionField
        label="With suggestions from the shop"
        name="suggested"
        defaultValue=""
        loadField={loadSuggestedNames}
      />
    </Sample>
  );
}

function CaptchaSamples() {
  const [, fields] = useServerForm<{ captchaAnswer: string }>({ id: "captcha" });
  const [, refused] = useServerForm<{ captchaAnswer: string }>({ id: "captcha-refused", lastResult: wrongAnswer });
  return (
    <Sample name="CaptchaField">
      <form>
        <CaptchaField captcha={question} meta={fields.captchaAnswer} />
      </form>
      <form>
        <CaptchaField captcha={{ ...question, id: "refused" }} meta={refused.captchaAnswer} />
      </form>
    </Sample>
  );
}

const question = { kind: "question", id: "sample", question: "What is one plus one?" } as const;

/** Every component of app/components/forms in each state. */
export function FormSamples() {
  return (
    <>
      <FormSample id="empty" title="Empty" />
      <FormSample id="full" title="Filled in, with hints" hint="A hint for this field." defaultValue={filled} />
      <FormSample id="refused" title="With errors" hint={LONG_SENTENCE} lastResult={refusal} />
      <FieldSamples />
      <SuggestionSample />
      <CaptchaSamples />
      <Sample name="FieldError">
        <FieldError id="sample-error" errors={["Required", LONG_TEXT]} />
      </Sample>
      <Sample name="FormErrors">
        <FormErrors id="sample-form-error" errors={refusal.error[""]} takeFocus={false} />
      </Sample>
      <Sample name="FormErrors with EditConflict">
        <FormErrors
          id="sample-conflict"
          errors={["jane changed this since you opened it. Nothing was saved."]}
          takeFocus={false}
        >
          <EditConflict
            changes={[
              {
                name: "price",
                label: "Price",
                text: "jane changed it from $49.50 to $55.00. You typed: $52.00.",
                isTyped: true,
              },
              {
                name: "name",
                label: "Name",
                text: `You changed it from ${LONG_WORD} to ${LONG_SENTENCE}.`,
                isTyped: false,
              },
              { name: "brand", label: "Brand", text: "It changed to nothing.", isTyped: false },
            ]}
          />
        </FormErrors>
      </Sample>
      <Sample name="Hint">
        <Hint id="sample-hint" hint="A hint without a field" counter={{ used: 3, max: 150 }} />
        <Hint id="sample-hint-over" hint={LONG_SENTENCE} counter={{ used: 151, max: 150 }} />
      </Sample>
    </>
  );
}
