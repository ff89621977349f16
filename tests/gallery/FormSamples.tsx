import { CaptchaField } from "~/components/forms/CaptchaField";
import { CheckboxField } from "~/components/forms/CheckboxField";
import { FieldError } from "~/components/forms/FieldError";
import { FormErrors } from "~/components/forms/FormErrors";
import { formState } from "~/components/forms/formState";
import { Hint } from "~/components/forms/Hint";
import { Honeypot } from "~/components/forms/Honeypot";
import { SelectField } from "~/components/forms/SelectField";
import { TextAreaField } from "~/components/forms/TextAreaField";
import { TextField } from "~/components/forms/TextField";
import { ValidatedForm } from "~/components/forms/ValidatedForm";
import { Button } from "~/components/ui/Button";
import { LONG_SENTENCE, LONG_TEXT, LONG_WORD, Sample } from "./Sample";

type Name = "text" | "long" | "area" | "choice" | "agreed";

const constraint = { text: { required: true, maxLength: 150 }, choice: { required: true } };
const filled = { text: "A value", long: LONG_TEXT, area: LONG_TEXT, choice: "b", agreed: true };
const error = {
  "": ["The whole form has an error.", LONG_TEXT],
  text: ["Required"],
  long: [LONG_TEXT],
  area: ["Too long", "No HTML allowed"],
  choice: ["Please choose one"],
  agreed: ["Please agree"],
};

const [empty, emptyFields] = formState<Name>({ id: "empty", constraint });
const [full, fullFields] = formState<Name>({ id: "full", constraint, defaultValue: filled });
const [refused, refusedFields] = formState<Name>({
  id: "refused",
  constraint,
  lastResult: { status: "error", initialValue: { text: "x", long: LONG_WORD }, error },
});

const options = [
  { value: "a", label: "The first" },
  { value: "b", label: LONG_TEXT },
];

const forms = [
  { title: "Empty", form: empty, fields: emptyFields, hint: undefined },
  { title: "Filled in, with hints", form: full, fields: fullFields, hint: "A hint for this field." },
  { title: "With errors", form: refused, fields: refusedFields, hint: LONG_SENTENCE },
];

const question = { kind: "question", id: "sample", question: "What is one plus one?" } as const;

/** Every component of app/components/forms in each state. */
export function FormSamples() {
  return (
    <>
      {forms.map(({ title, form, fields, hint }) => (
        <Sample key={form.id} name={`ValidatedForm: ${title.toLowerCase()}`}>
          <ValidatedForm form={form} label={title}>
            <TextField label="Text" meta={fields.text} hint={hint} counter={150} />
            <TextField
              label={`A label that is ${LONG_SENTENCE}`}
              meta={fields.long}
              hint={hint}
              placeholder={LONG_TEXT}
            />
            <TextAreaField label="Area" meta={fields.area} hint={hint} counter={100} />
            <SelectField label="Choice" meta={fields.choice} options={options} placeholder="Choose …" hint={hint} />
            <CheckboxField label={`I agree to ${LONG_SENTENCE}`} meta={fields.agreed} hint={hint} />
            <Honeypot />
            <Button type="button">Submit</Button>
          </ValidatedForm>
        </Sample>
      ))}
      <Sample name="TextField: read-only, with suggestions, and for passwords">
        <TextField label="Read-only" meta={{ ...fullFields.text, id: "read-only", required: false }} readOnly />
        <TextField
          label="With suggestions"
          meta={{ ...fullFields.text, id: "suggestions", required: false }}
          suggestions={["A value", "Another value"]}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="off"
          meta={{ ...fullFields.text, id: "password", required: false }}
        />
      </Sample>
      <Sample name="CaptchaField">
        <CaptchaField captcha={question} />
        <CaptchaField captcha={{ ...question, id: "refused" }} error="That was not the answer. Please try again." />
      </Sample>
      <Sample name="FieldError">
        <FieldError id="sample-error" errors={["Required", LONG_TEXT]} />
      </Sample>
      <Sample name="FormErrors">
        <FormErrors form={{ ...refused, errorId: "sample-form-error" }} />
      </Sample>
      <Sample name="Hint">
        <Hint id="sample-hint" hint="A hint without a field" counter={{ used: 3, max: 150 }} />
        <Hint id="sample-hint-over" hint={LONG_SENTENCE} counter={{ used: 151, max: 150 }} />
      </Sample>
    </>
  );
}
