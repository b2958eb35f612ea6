import type { CompiledColumn } from '../compiled.ts';
import type { SqlSelect } from '../sql/tree.ts';
import type { CompiledBlock } from './compiledBlock.ts';

/**
 * A computed table that relational blocks read: a CTE, or a query in FROM. Its SQL columns are
 * `c1`, `c2`, ….
 */
export interface Relation {
  /** Name of the CTE in the SQL. */
  readonly table: string;
  readonly columns: readonly CompiledColumn[];
}

/**
 * The block with its columns renamed to `c1`, `c2`, …: names a person chose may be too long, or
 * differ only by case.
 */
export function asRelationQuery({ query }: CompiledBlock): SqlSelect {
  const names = new Map((query.columns ?? []).map(({ alias }, index) => [alias, relationColumn(index)]));
  return {
    ...query,
    columns: (query.columns ?? []).map(({ expression }, index) => ({ expression, alias: relationColumn(index) })),
    orderBy: query.orderBy.map((order) => {
      const { expression } = order;
      if (expression.kind !== 'column' || expression.table !== null) {
        return order;
      }
      return { ...order, expression: { ...expression, name: names.get(expression.name) ?? expression.name } };
    }),
  };
}

export function relationColumn(index: number): string {
  return `c${index + 1}`;
}
