/** A field that someone else changed while a person edited the same record. */
export type FieldChange = {
  name: string;
  /** The field's name for people. */
  label: string;
  /** What happened, in sentences for people: `jane changed it from $49.50 to $55.00. You typed: $52.00.` */
  text: string;
  /** Whether the person had changed the field too, to another value. */
  isTyped: boolean;
};
