import type { Engine } from '../engine.ts';
import { folded } from './scope.ts';
import type { Expression } from '../parse/tree.ts';

/**
 * Name that an engine gives an expression without an alias; null: none that another query should
 * use.
 */
export function ownName(value: Expression, engine: Engine): string | null {
  const [first, second] = value;
  if (typeof first !== 'object') {
    return null;
  }
  if (first.kind === 'column' && (value.length === 1 || second === '::')) {
    const last = first.path.at(-1);
    return last === undefined ? null : folded(last, engine);
  }
  const plain = value.length === 1 || second === 'OVER' || second === 'FILTER' || second === 'WITHIN';
  return first.kind === 'call' && engine.name === 'POSTGRESQL' && plain ? first.name.toLowerCase() : null;
}

/** Names that an engine gives the columns of VALUES. */
export function valuesColumns(engine: Engine, width: number): string[] {
  const name: Readonly<Partial<Record<Engine['name'], (index: number) => string>>> = {
    DUCKDB: (index) => `col${index}`,
    MOTHERDUCK: (index) => `col${index}`,
    MYSQL: (index) => `column_${index}`,
    DATABRICKS: (index) => `col${index + 1}`,
  };
  return Array.from({ length: width }, (_, index) => name[engine.name]?.(index) ?? `column${index + 1}`);
}
