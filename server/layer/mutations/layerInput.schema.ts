import type { builder } from '../../graphql/builder.ts';

/** Builder of the fields of an input. */
export type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

/** Fields of every change of something that there is. */
export const atVersion = (t: InputFields) => ({
  version: t.int({
    required: true,
    description:
      'Version that was read: of a metric or a term its own, of everything else that of its model. Fields that ' +
      'another person has changed since then are refused with CONFLICT; other fields are merged.',
  }),
  ...confirmed(t),
});

/** Consent to break something. */
export const confirmed = (t: InputFields) => ({
  confirmed: t.boolean({
    description: 'True: the change is made even if something would no longer compile; see NeedsConfirmationError.',
  }),
});

/** Fields that everything with a name has. */
export const naming = (t: InputFields) => ({
  label: t.string({ description: 'Name for display, at most 200 characters.' }),
  description: t.string({ description: 'Meaning, at most 4,000 characters.' }),
  synonyms: t.stringList({ description: 'Other names that questions may use.' }),
});

/** Description of the name of a thing that is created or renamed. */
export const nameOf = (scope: string): string =>
  `Name in queries, \`[a-z][a-z0-9_]*\`, at most 63 characters and unique within the ${scope}. Everything that ` +
  'refers to a renamed thing follows.';
