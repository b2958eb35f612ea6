import type { Expression, OrderItem } from '../language/ast.ts';
import { byType, described, list, oneOf, optional, record, type Shape, text } from '../language/json/shape.ts';
import { nowhere } from '../language/build.ts';
import type { NamedColumn } from './column.ts';
import { readFieldName, writtenPath } from './fieldName.ts';
import { nameOf } from './tree.ts';
import type { Translation } from './translation.ts';

type Direction = 'ASC' | 'DESC';

interface OrderRequest {
  readonly field: string;
  readonly direction: Direction | null;
  readonly nulls: 'FIRST' | 'LAST' | null;
}

/** Sort order of the rows, the most important key first. */
export const orderShape: Shape<readonly (string | OrderRequest)[]> = list(
  byType('a column', {
    string: described('A column such as revenue, ascending; -revenue or revenue DESC for descending order.', text),
    object: record({
      field: text,
      direction: optional(oneOf('ASC', 'DESC')),
      nulls: optional(oneOf('FIRST', 'LAST')),
    }),
  }),
);

const written = /^(-?)(.*?)(?:\s+(ASC|DESC))?$/is;

function readOrder(request: string | OrderRequest): OrderRequest {
  if (typeof request !== 'string') {
    return request;
  }
  const [, minus, field = '', direction] = written.exec(request.trim()) ?? [];
  const descending = minus === '-' || direction?.toUpperCase() === 'DESC';
  return { field, direction: descending ? 'DESC' : 'ASC', nulls: null };
}

/**
 * The order of a request over its columns.
 * @param otherwise what a name that is no column of the request stands for, or null after saying
 * that it is nothing
 */
export function orderOf(
  translation: Translation,
  columns: readonly NamedColumn[],
  requests: readonly (string | OrderRequest)[],
  otherwise: (field: string, at: string) => Expression | null,
): readonly OrderItem[] {
  return requests.flatMap((request, index) => {
    const at = `orderBy[${index}]`;
    const { field, direction, nulls } = readOrder(request);
    const column = columnNamed(columns, field);
    const expression: Expression | null =
      column === null ? otherwise(field, at) : { kind: 'reference', path: [nameOf(column.name)], span: nowhere };
    if (expression === null) {
      return [];
    }
    return [translation.from(at, { expression, descending: direction === 'DESC', nulls, span: nowhere })];
  });
}

/** The column of that name, or the one that was asked for by it. */
function columnNamed(columns: readonly NamedColumn[], field: string): NamedColumn | null {
  const path = readFieldName(field);
  if (path === null) {
    return null;
  }
  const wanted = writtenPath(path).toLowerCase();
  return (
    columns.find(({ name }) => name.toLowerCase() === wanted) ??
    columns.find((column) => writtenPath(column.path).toLowerCase() === wanted) ??
    only(columns.filter(({ plain }) => plain.toLowerCase() === wanted))
  );
}

/** The one column that would be called so if the request gave it no name. */
function only([first, second]: readonly NamedColumn[]): NamedColumn | null {
  return second === undefined ? (first ?? null) : null;
}
