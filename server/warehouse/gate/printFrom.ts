import { findTable } from './findTable.ts';
import { tableFunctions } from './functions.ts';
import { printExpression } from './printExpression.ts';
import type { CommonRows, Printing } from './printing.ts';
import { identifiers, renamedRows, type Printed } from './printed.ts';
import { folded, names, resolveColumn, type Scope, type Visible } from './scope.ts';
import type { Join, Name, Source } from './tree.ts';

/**
 * Writes what stands in FROM anew: tables as subqueries of the columns and rows that may be read.
 * @param known the tables of WITH that can be seen, the nearest first
 * @param before what stands in FROM before it, which what it shows is added to
 * @throws RefusedSql
 */
export function printSource(
  printing: Printing,
  source: Source,
  known: readonly CommonRows[],
  parent: Scope | null,
  before: Visible[],
): Printed {
  const { engine } = printing;
  switch (source.kind) {
    case 'table':
      return printTable(printing, source, known, before);
    case 'derived': {
      const apart = source.lateral === '' && !engine.lateralAlways && !engine.top;
      const beside: Scope = { sources: [...before], aliases: [], parent };
      const { out, columns } = printing.query(source.query, known, apart ? parent : beside);
      const { name, columns: renamed } = source.alias;
      const named = printAlias(printing, name, renamed, columns, before);
      const whole = engine.aliasLists ? out : renamedRows(out, renamed, engine);
      return [source.lateral, '(', ...whole, ')', ...named].filter((part) => part !== '');
    }
    case 'function':
      return printFunction(printing, source, known, parent, before);
    case 'joined': {
      const out = [...printSource(printing, source.first, known, parent, before)];
      for (const join of source.joins) {
        out.push(...printJoin(printing, join, known, parent, before));
      }
      return source.parenthesized ? ['(', ...out, ')'] : out;
    }
  }
}

function printJoin(
  printing: Printing,
  { how, source, on, using }: Join,
  known: readonly CommonRows[],
  parent: Scope | null,
  before: Visible[],
): Printed {
  const out = [`\n${how}`, ...printSource(printing, source, known, parent, before)];
  const scope: Scope = { sources: before, aliases: [], parent };
  if (on.length > 0) {
    out.push('ON', ...printExpression(printing, on, known, scope));
  }
  if (using.length > 0) {
    const columns = using.flatMap((name) => resolveColumn([name], scope, printing.engine));
    out.push('USING (', identifiers(columns, printing.engine), ')');
  }
  return out;
}

function printFunction(
  printing: Printing,
  { call, alias, lateral, tail }: Extract<Source, { kind: 'function' }>,
  known: readonly CommonRows[],
  parent: Scope | null,
  before: Visible[],
): Printed {
  const { engine } = printing;
  const own = tableFunctions(engine.name)[call.name] ?? [];
  const renamed = ['POSTGRESQL', 'BIGQUERY'].includes(engine.name) && own.length <= 1 && alias.name !== null;
  const columns = [
    ...(renamed && alias.name !== null ? [folded(alias.name, engine)] : own),
    ...(tail === 'WITH ORDINALITY' ? ['ordinality'] : []),
  ];
  const printed = printExpression(printing, [call], known, { sources: [...before], aliases: [], parent });
  const wrapped = engine.name === 'SNOWFLAKE' ? ['TABLE (', ...printed, ')'] : printed;
  if (tail === 'WITH OFFSET') {
    const [offset] = alias.columns.map((column) => folded(column, engine));
    const named = printAlias(printing, alias.name, [], [...columns, offset ?? 'offset'], before);
    return [...wrapped, ...named, tail, 'AS', engine.dialect.identifier(offset ?? 'offset')];
  }
  const named = printAlias(printing, alias.name, alias.columns, columns, before, call.name.toLowerCase());
  return [lateral, ...wrapped, tail, ...named].filter((part) => part !== '');
}

/** `AS alias (columns)`, and what can be seen from then on. */
function printAlias(
  { engine }: Printing,
  name: Name | null,
  renamed: readonly Name[],
  columns: readonly string[],
  before: Visible[],
  otherwise: string | null = null,
): string[] {
  const called = name === null ? null : folded(name, engine);
  const own = renamed.map((column) => folded(column, engine));
  before.push({ name: called ?? otherwise, path: [], columns: [...own, ...columns.slice(own.length)] });
  if (called === null) {
    return [];
  }
  const list = own.length === 0 || !engine.aliasLists ? [] : ['(', identifiers(own, engine), ')'];
  return ['AS', engine.dialect.identifier(called), ...list];
}

function printTable(
  printing: Printing,
  { path, alias }: Extract<Source, { kind: 'table' }>,
  known: readonly CommonRows[],
  before: Visible[],
): Printed {
  const { engine } = printing;
  const [only] = path;
  const common = path.length === 1 && only ? known.find(({ name }) => names(only, name, engine)) : undefined;
  if (common !== undefined) {
    const name = alias.name ?? { text: common.name, quoted: true, span: only?.span ?? { start: 0, end: 0 } };
    const named = printAlias(printing, name, alias.columns, common.columns, before);
    if (alias.columns.length === 0 || engine.aliasLists) {
      return [common.real, ...named];
    }
    return ['(', ...renamedRows(['SELECT * FROM', common.real], alias.columns, engine), ')', ...named];
  }
  const table = findTable(path, printing.options.tables, engine);
  const own = table.path.at(-1) ?? '';
  printing.tables.push(table.path);
  const called = alias.name === null ? own : folded(alias.name, engine);
  const renamed = alias.columns.map((column) => folded(column, engine));
  before.push({
    name: called,
    path: alias.name === null ? table.path : [],
    columns: [...renamed, ...table.columns.slice(renamed.length)],
  });
  const { ownSchema } = engine;
  const whole = table.path.length === 1 && ownSchema !== null ? [ownSchema, ...table.path] : table.path;
  const { identifier } = engine.dialect;
  const real =
    table.rows === undefined
      ? identifiers(whole, engine, '.')
      : // A line of its own ends whatever the query ends with.
        `(${engine.apart?.(table.rows.query) ?? table.rows.query}\n) AS ${identifier(own)}`;
  const columns = table.columns.map((column, index) => {
    const other = renamed[index];
    return other === undefined ? identifier(column) : `${identifier(column)} AS ${identifier(other)}`;
  });
  return ['(SELECT', columns.join(', '), 'FROM', real, ') AS', identifier(called)];
}
