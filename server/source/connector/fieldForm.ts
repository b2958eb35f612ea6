/**
 * Input of a form: one line, digits, names separated by commas, a list of choices, or many lines.
 */
export type FieldControl = 'LINE' | 'NUMBER' | 'LIST' | 'CHOICE' | 'TEXT';

/** Value that can be chosen, and its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Condition on another field of the same form. */
export interface FieldCondition {
  readonly field: string;
  readonly value: string;
}

/** Presentation of one field in a form. The pages draw it as described here. */
export interface FieldForm {
  readonly label: string;
  readonly control: FieldControl;
  /** True: the form asks for it while it is shown. Conditional fields are optional in the API. */
  readonly required: boolean;
  /** Value of a new form. */
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly help?: string;
  /** True: an empty value is sent as well, because an account may have no password. */
  readonly mayBeEmpty?: boolean;
  readonly choices?: readonly Choice[];
  /** Shown only while another field has this value. */
  readonly shownWhen?: FieldCondition;
  /** Sixths of a line. */
  readonly width: 2 | 3 | 4 | 6;
  /** True: shown after “More options”. */
  readonly advanced?: boolean;
}

/** Form field with a single line of text; `word` becomes the label. */
export function line(word: string, changes: Partial<FieldForm> = {}): FieldForm {
  const label = word.charAt(0).toUpperCase() + word.slice(1);
  return { label, control: 'LINE', required: true, width: 6, ...changes };
}

/** Selection of one of several values, by their labels. */
export function choices(label: string, labels: Readonly<Record<string, string>>, defaultValue: string): FieldForm {
  const offered = Object.entries(labels).map(([value, text]) => ({ value, label: text }));
  return { label, control: 'CHOICE', required: false, defaultValue, choices: offered, width: 6 };
}
