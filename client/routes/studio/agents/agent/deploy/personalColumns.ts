interface VisibleModel {
  readonly name: string;
  readonly label: string;
  readonly dimensions: readonly { readonly id: string; readonly name: string; readonly label: string }[];
}

/** Words of columns that are about a person, whichever table they are in. */
const ofPersons =
  /(^|_)(e_?mails?|phones?|mobile|telephone|tel|fax|birth_?(date|day)|date_of_birth|dob|birthday|iban|ssn|passport|address|street|(first|last|full|sur|family|given|contact|customer|employee)_?name|geburts(datum|tag)|vorname|nachname|telefon|strasse|adresse)($|_)/;
/** Tables whose rows are people: their name is that of a person. */
const people =
  /(^|_)(people|persons?|customers?|clients?|contacts?|couriers?|drivers?|riders?|employees?|staff|workers?|users?|members?|patients?|students?|teachers?|doctors?|agents?|authors?|passengers?|guests?|leads?|kunden?|mitarbeiter)($|_)/;

const spelled = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

/**
 * Columns that look personal among those that an agent sees: "E-mail of Customers".
 * @param models with the ids of the fields that the agent does not see
 */
export function personalColumns(
  models: readonly { readonly model: VisibleModel; readonly hiddenFieldIds: readonly string[] }[],
): readonly string[] {
  return models.flatMap(({ model, hiddenFieldIds }) =>
    model.dimensions
      .filter(({ id, name, label }) => {
        const texts = [spelled(name), spelled(label)];
        const isNameOfPerson = texts.some((text) => text === 'name') && people.test(spelled(model.name));
        return !hiddenFieldIds.includes(id) && (isNameOfPerson || texts.some((text) => ofPersons.test(text)));
      })
      .map(({ name, label }) => `${label || name} of ${model.label || model.name}`),
  );
}

const named = 8;

/** What visitors of a public page could read about people, as a sentence; empty: nothing. */
export function personalText(columns: readonly string[]): string {
  const rest = columns.length - named;
  return columns.length === 0
    ? ''
    : `They could read what looks personal: ${columns.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. Hide these fields from the agent first, in Semantic layer, if they are not meant for strangers.`;
}
