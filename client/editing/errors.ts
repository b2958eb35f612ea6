import { failureText, type Failure } from '../apollo/failure.ts';

/** Sentences about values that have to be corrected, by field. */
export type Errors<Values extends object> = { readonly [Field in keyof Values & string]?: string };

/**
 * Refusal of one field as an error of it; none when the refusal is about no field of these values.
 */
export function refusedFields<Values extends object>(failure: Failure | null, values: Values): Errors<Values> {
  const field = failure?.path?.[0];
  return field !== undefined && field in values ? ({ [field]: failureText(failure) } as Errors<Values>) : {};
}

/** Errors without those of edited fields: a sentence goes once its value is being corrected. */
export function uncorrected<Values extends object>(errors: Errors<Values>, edit: Partial<Values>): Errors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in edit))) as Errors<Values>;
}

interface Typing<Values extends object> {
  readonly values: Values;
  readonly errors: Errors<Values>;
  readonly edit: (edit: Partial<Values>) => void;
}

/** Fields of a form that hold text. */
export type TextOf<Values> = {
  [Field in keyof Values & string]: Values[Field] extends string | null | undefined ? Field : never;
}[keyof Values & string];

/** Props of a text control (`Field`, `TextField`, `ChoiceField`) for one field of a form. */
export function textControl<Values extends object>({ values, errors, edit }: Typing<Values>, field: TextOf<Values>) {
  return {
    name: field,
    value: (values[field] ?? '') as string,
    error: errors[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      edit({ [field]: target.value } as Partial<Values>),
  };
}
