import type { Expression, Name, SelectItem } from '../language/ast.ts';
import { item } from './tree.ts';

/** A column a request asks for. */
export interface Column {
  readonly expression: Expression;
  /** The name it was asked for by, as a path. */
  readonly path: readonly Name[];
  /** The name the language gives it by itself. */
  readonly plain: string;
  /** The name the request gives it, or null. */
  readonly as: string | null;
}

/** A column with its final name. */
export interface NamedColumn extends Column {
  readonly name: string;
}

/** Gives every column a name of its own: two that end alike are called by their whole path. */
export function nameColumns(columns: readonly Column[]): readonly NamedColumn[] {
  const count = new Map<string, number>();
  for (const { as, plain } of columns) {
    const name = (as ?? plain).toLowerCase();
    count.set(name, (count.get(name) ?? 0) + 1);
  }
  return columns.map((column) => {
    const { as, plain, path } = column;
    if (as !== null) {
      return { ...column, name: as };
    }
    const alone = count.get(plain.toLowerCase()) === 1 || path.length < 2;
    const qualifier = path.slice(0, -1).map(({ text }) => text);
    return { ...column, name: alone ? plain : [...qualifier, plain].join('_') };
  });
}

/** The column as a select item; a name that the language gives by itself is not written. */
export function itemOf({ expression, name, plain }: NamedColumn): SelectItem {
  return item(expression, name === plain ? null : name);
}
