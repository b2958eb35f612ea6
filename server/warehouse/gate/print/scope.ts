import { nearest } from '../../../semql/language/nearest.ts';
import type { Engine } from '../engine.ts';
import { refuse, type Span } from '../refusedSql.ts';
import type { Name } from '../parse/tree.ts';

/** Something in FROM, by what it is called and the columns it shows. */
export interface Visible {
  /** Null: the rows of a set operation, which have no name. */
  readonly name: string | null;
  /** Whole path of a table. */
  readonly path: readonly string[];
  readonly columns: readonly string[];
  /** It has columns that only the engine knows, so that any name may be one. */
  readonly open?: boolean | undefined;
  /** Its columns are those of others, so `*` does not repeat them. */
  readonly again?: true;
}

/** Names that an expression may use; others are looked up further out. */
export interface Scope {
  readonly sources: readonly Visible[];
  /** Names given in the select list. */
  readonly aliases: readonly string[];
  readonly parent: Scope | null;
}

/** A name as the engine compares it. */
export function folded({ text, quoted }: Name, engine: Engine): string {
  if (quoted || engine.unquoted === 'any case') {
    return text;
  }
  return engine.unquoted === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

/** True when a name means something that is called `what`. */
export function names(name: Name, what: string, engine: Engine): boolean {
  const text = folded(name, engine);
  return engine.unquoted === 'any case' ? text.toLowerCase() === what.toLowerCase() : text === what;
}

/**
 * The identifiers of a column, outermost first, as they are called where they come from.
 * @throws RefusedSql COLUMN
 */
export function resolveColumn(path: readonly Name[], scope: Scope, engine: Engine): string[] {
  const [first, second] = path;
  if (first === undefined) {
    throw new Error('a column has a name');
  }
  const span: Span = { start: first.span.start, end: path.at(-1)?.span.end ?? first.span.end };
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    const found = path.length === 1 ? alone(first, level, engine) : inSource(path, level, engine);
    if (found !== null) {
      return found;
    }
    // A part of a value: the column stands first.
    const column = engine.fields && second !== undefined ? alone(first, level, engine) : null;
    if (column !== null) {
      return [...column, ...path.slice(1).map((name) => folded(name, engine))];
    }
  }
  const possible = inOpen(path, scope, engine) ?? wholeRow(path, scope, engine);
  if (possible !== null) {
    return possible;
  }
  const written = path.map(({ text }) => text).join('.');
  const everything = visibleIn(scope);
  const owner =
    path.length === 1 ? undefined : everything.find(({ name }) => name !== null && names(first, name, engine));
  if (path.length === 1 && everything.some(({ name }) => name !== null && names(first, name, engine))) {
    refuse('COLUMN', span, `${written} is a table, not a column.`, `Name the column, as in ${written}.id, or write *.`);
  }
  if (path.length > 1 && owner === undefined) {
    const known = everything.flatMap(({ name }) => (name === null ? [] : [name]));
    const advice = known.length === 0 ? 'Name a table in FROM.' : `In FROM there is ${known.slice(0, 5).join(', ')}.`;
    refuse('COLUMN', span, `Nothing in FROM is called ${first.text}.`, advice);
  }
  const columns = owner?.columns ?? [...new Set(everything.flatMap((source) => source.columns))];
  const wanted = path.at(-1)?.text ?? '';
  const close = nearest(wanted, columns, 3);
  const shown = close.length > 0 ? `Did you mean ${close.join(', ')}?` : `There is ${columns.slice(0, 8).join(', ')}.`;
  return refuse(
    'COLUMN',
    span,
    `There is no column ${written}.`,
    columns.length === 0 ? 'Write FROM with a table.' : shown,
  );
}

/** What DuckDB computes when no column has the name, even in quotes. */
const computed =
  /^(?:current_(?:catalog|schema|database|role|user|date|time|timestamp)|session_user|user|localtime(?:stamp)?|rowid|file_?name)$/i;

/** A column that only the engine can find. */
function inOpen(path: readonly Name[], scope: Scope, engine: Engine): string[] | null {
  const [first] = path;
  const open = visibleIn(scope).filter((source) => source.open === true);
  if (first === undefined || open.length === 0 || path.some((name) => computed.test(name.text))) {
    return null;
  }
  const owned = open.some(({ name }) => name !== null && names(first, name, engine));
  return owned || path.length === 1 || engine.fields ? path.map((name) => folded(name, engine)) : null;
}

/** The row of a table as one value; fields of it are its columns. */
export function wholeRow([first, ...rest]: readonly Name[], scope: Scope, engine: Engine): string[] | null {
  if (!engine.wholeRows || first === undefined || rest.length > 0) {
    return null;
  }
  const source = visibleIn(scope).find(({ name }) => name !== null && names(first, name, engine));
  return source?.name === undefined || source.name === null ? null : [source.name];
}

/** True when something is called so. */
export function isColumn(name: Name, scope: Scope, engine: Engine): boolean {
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    if (alone(name, level, engine) !== null) {
      return true;
    }
  }
  return false;
}

function alone(name: Name, { sources, aliases }: Scope, engine: Engine): string[] | null {
  for (const { columns } of sources) {
    const found = columns.find((column) => names(name, column, engine));
    if (found !== undefined) {
      return [found];
    }
  }
  const alias = aliases.find((one) => names(name, one, engine));
  return alias === undefined ? null : [alias];
}

/** `table.column`, `schema.table.column`, and the part of a value after them. */
function inSource(path: readonly Name[], { sources }: Scope, engine: Engine): string[] | null {
  for (const { name, path: whole, columns } of sources) {
    if (name === null) {
      continue;
    }
    for (let qualifiers = Math.min(path.length - 1, Math.max(1, whole.length)); qualifiers >= 1; qualifiers -= 1) {
      const called: readonly string[] = qualifiers === 1 ? [name] : whole.slice(-qualifiers);
      if (!called.every((part, index) => path[index] !== undefined && names(path[index], part, engine))) {
        continue;
      }
      if (qualifiers > 1 && called.at(-1) !== name) {
        continue;
      }
      const wanted = path[qualifiers];
      const column = wanted && columns.find((one) => names(wanted, one, engine));
      const rest = path.slice(qualifiers + 1);
      if (column === undefined || (rest.length > 0 && !engine.fields)) {
        continue;
      }
      return [name, column, ...rest.map((part) => folded(part, engine))];
    }
  }
  return null;
}

function visibleIn(scope: Scope): Visible[] {
  const found: Visible[] = [];
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    found.push(...level.sources);
  }
  return found;
}
