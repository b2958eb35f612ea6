import { tableFunctions } from '../functions/functions.ts';
import { printExpression } from './printExpression.ts';
import { printAlias } from './printFrom.ts';
import type { CommonRows, Printing } from './printing.ts';
import { listed, type Printed } from './printed.ts';
import { folded, type Scope, type Visible } from './scope.ts';
import type { Alias, Expression, Source } from '../parse/tree.ts';

/** Writes functions that stand in FROM. @param before what stands before them */
export function printFunction(
  printing: Printing,
  source: Extract<Source, { kind: 'function' }>,
  known: readonly CommonRows[],
  parent: Scope | null,
  before: Visible[],
): Printed {
  const { engine } = printing;
  const { calls, alias, lateral, tail, types } = source;
  const scope: Scope = { sources: [...before], aliases: [], parent };
  const printed = calls.map((call) => printExpression(printing, [call], known, scope));
  const columns = columnsOf(printing, source);
  const whole =
    calls.length > 1
      ? ['ROWS FROM (', ...listed(printed), ')']
      : engine.name === 'SNOWFLAKE'
        ? ['TABLE (', ...printed.flat(), ')']
        : printed.flat();
  if (tail === 'WITH OFFSET') {
    const [offset] = alias.columns.map((column) => folded(column, engine));
    const all = { columns: [...columns, offset ?? 'offset'] };
    const named = printAlias(printing, alias.name, [], all, before);
    return [...whole, ...named, tail, 'AS', engine.dialect.identifier(offset ?? 'offset')];
  }
  const [first] = calls;
  const otherwise = first === undefined ? null : first.name.toLowerCase();
  if (types.length > 0) {
    return [lateral, ...whole, ...typed(printing, alias, types, before, otherwise)].filter((part) => part !== '');
  }
  const open = engine.friendly && first?.name === 'UNNEST';
  const named = printAlias(printing, alias.name, alias.columns, { columns, open }, before, otherwise);
  return [lateral, ...whole, tail, ...named].filter((part) => part !== '');
}

function columnsOf(
  { engine }: Printing,
  { calls, names, alias, tail }: Extract<Source, { kind: 'function' }>,
): readonly string[] {
  if (names.length > 0) {
    return names.map((name) => folded(name, engine));
  }
  const own = calls.flatMap(({ name }) => tableFunctions(engine.name)[name] ?? [name.toLowerCase()]);
  const single = calls.length === 1 && own.length <= 1 && alias.name !== null;
  // A column that a function names itself keeps its name.
  const outward = /^JSONB?_(?:ARRAY_ELEMENTS|EACH)/.test(calls[0]?.name ?? '');
  const renamed = ['POSTGRESQL', 'BIGQUERY'].includes(engine.name) && single && !outward;
  return [
    ...(renamed && alias.name !== null ? [folded(alias.name, engine)] : own),
    ...(tail === 'WITH ORDINALITY' ? ['ordinality'] : []),
  ];
}

/** `AS name (column type, …)`. */
function typed(
  printing: Printing,
  { name, columns }: Alias,
  types: readonly Expression[],
  before: Visible[],
  otherwise: string | null,
): Printed {
  const { identifier } = printing.engine.dialect;
  const names = columns.map((column) => folded(column, printing.engine));
  const called = name === null ? null : folded(name, printing.engine);
  before.push({ name: called ?? otherwise, path: [], columns: names });
  const nothing = { sources: [], aliases: [], parent: null };
  const list = names.map((column, index) => [
    identifier(column),
    ...printExpression(printing, types[index] ?? [], [], nothing),
  ]);
  return ['AS', ...(called === null ? [] : [identifier(called)]), '(', ...listed(list), ')'];
}
