import type { ConnectionInput } from '../../apollo/schema.generated.ts';
import type { Connector, ConnectorField, Typed } from './connector.ts';
import { listOf } from './fields.ts';

/** A choice that only decides what a form asks for, and is nothing of the connection itself. */
const ofForm = new Set(['signsInWith']);

/** The fields that are asked for, given what stands in the others. */
export function shownFields({ fields }: Connector, typed: Typed): readonly ConnectorField[] {
  return fields.filter(({ visible }) => visible?.(typed) ?? true);
}

/** What stands in a form at first. */
export function usualValues({ fields }: Connector): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, usual = '' }) => [name, usual]));
}

/**
 * What was typed as the API takes it. Fields that are not shown are left out.
 * @param kept names of stored secrets that stay as they are; given for a change of a stored connection, where an emptied
 *   field becomes null, which takes what is usual
 */
export function typedConnection(connector: Connector, typed: Typed, kept?: ReadonlySet<string>): ConnectionInput {
  const shown = new Set(shownFields(connector, typed).map(({ name }) => name));
  const entries = connector.fields.flatMap((field): [string, unknown][] => {
    const { name } = field;
    if (ofForm.has(name)) return [];
    const text = typed[name] ?? '';
    if (shown.has(name)) {
      if (text.trim() !== '' || field.kind === 'list') return [[name, valueOf(field, text)]];
      if (kept?.has(name)) return [];
      if (field.mayBeEmpty) return [[name, text]];
    }
    return kept === undefined ? [] : [[name, null]];
  });
  // Each connector's fields are those of its input (connectors.test.ts); which one it is, TypeScript cannot follow.
  return { [connector.input]: Object.fromEntries(entries) } as unknown as ConnectionInput;
}

function valueOf({ kind, secret }: ConnectorField, text: string): string | number | readonly string[] {
  if (kind === 'number') return Number(text);
  if (kind === 'list') return listOf(text);
  // A password may begin or end with a space.
  return secret && kind === 'line' ? text : text.trim();
}

/** The names of the fields that are shown, required and empty. */
export function missingFields(connector: Connector, typed: Typed, kept: ReadonlySet<string>): readonly string[] {
  return shownFields(connector, typed)
    .filter(({ name, required }) => required && (typed[name] ?? '').trim() === '' && !kept.has(name))
    .map(({ name }) => name);
}
