import type { ConnectionInput } from '../../apollo/schema.generated.ts';
import type { Connector, ConnectorField, Typed } from './connector.ts';

/** Fields that are shown for these values. */
export function shownFields({ fields }: Connector, typed: Typed): readonly ConnectorField[] {
  return fields.filter(({ shownWhen }) => shownWhen === null || typed[shownWhen.field] === shownWhen.value);
}

/** Values of a new form. */
export function defaultValues({ fields }: Connector): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, defaultValue }) => [name, defaultValue]));
}

/**
 * Values of a form as the API takes them. Fields that are not shown are left out.
 * @param kept names of stored secrets that stay as they are; given when a stored connection is
 *   changed, where an emptied
 *   field becomes null, which restores its default
 */
export function typedConnection(connector: Connector, typed: Typed, kept?: ReadonlySet<string>): ConnectionInput {
  const shown = new Set(shownFields(connector, typed).map(({ name }) => name));
  const entries = connector.fields.flatMap((field): [string, unknown][] => {
    const { name, control, isSent, mayBeEmpty } = field;
    if (!isSent) {
      return [];
    }
    const text = typed[name] ?? '';
    if (shown.has(name)) {
      if (text.trim() !== '' || control === 'LIST') {
        return [[name, valueOf(field, text)]];
      }
      if (kept?.has(name)) {
        return [];
      }
      if (mayBeEmpty) {
        return [[name, text]];
      }
    }
    return kept === undefined ? [] : [[name, null]];
  });
  // The API names the field of the input, and the fields within it.
  return { [connector.inputField ?? '']: Object.fromEntries(entries) } as unknown as ConnectionInput;
}

function valueOf({ control, isSecret }: ConnectorField, text: string): string | number | readonly string[] {
  if (control === 'NUMBER') {
    return Number(text);
  }
  if (control === 'LIST') {
    return listOf(text);
  }
  // A password may begin or end with a space.
  return isSecret && control === 'LINE' ? text : text.trim();
}

/** Names of the fields that are shown, required and empty. */
export function missingFields(connector: Connector, typed: Typed, kept: ReadonlySet<string>): readonly string[] {
  return shownFields(connector, typed)
    .filter(({ name, isRequired }) => isRequired && (typed[name] ?? '').trim() === '' && !kept.has(name))
    .map(({ name }) => name);
}

/** `a, b` → `['a', 'b']`. */
export function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
