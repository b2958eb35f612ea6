import { findTable } from './findTable.ts';
import { printExpression } from './printExpression.ts';
import { printPivot } from './printPivot.ts';
import { printSample, sampleOfTable } from './printSample.ts';
import { printFunction } from './printTableFunction.ts';
import type { CommonRows, Printing } from './printing.ts';
import { identifiers, renamedRows, type Printed } from './printed.ts';
import { refuse } from '../refusedSql.ts';
import { folded, names, resolveColumn, type Scope, type Visible } from './scope.ts';
import type { Join, Name, Source } from '../parse/tree.ts';

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
      const { out, columns, open } = printing.query(source.query, known, apart ? parent : beside);
      const { name, columns: renamed } = source.alias;
      const named = printAlias(printing, name, renamed, { columns, open }, before);
      const whole = engine.aliasLists ? out : renamedRows(out, renamed, engine);
      const sample = printSample(printing, source.sample, known);
      return [source.lateral, '(', ...whole, ')', ...named, ...sample].filter((part) => part !== '');
    }
    case 'function':
      return printFunction(printing, source, known, parent, before);
    case 'joined':
      return printJoined(printing, source, known, parent, before);
    case 'pivoted': {
      const { out, visible } = printPivot(printing, source.source, source.pivot, known, parent, true);
      const { name, columns } = source.alias;
      const named = printAlias(printing, name, columns, visible, before, visible.name);
      return [...out, ...named];
    }
  }
}

function printJoined(
  printing: Printing,
  { first, joins, parenthesized, alias }: Extract<Source, { kind: 'joined' }>,
  known: readonly CommonRows[],
  parent: Scope | null,
  before: Visible[],
): Printed {
  // A name of the whole hides those of its tables.
  const own: Visible[] = alias.name === null ? before : [];
  const out = [...printSource(printing, first, known, parent, own)];
  for (const join of joins) {
    out.push(...printJoin(printing, join, known, parent, own));
  }
  if (!parenthesized) {
    return out;
  }
  if (alias.name === null) {
    return ['(', ...out, ')'];
  }
  const columns = own.filter(({ again }) => again !== true).flatMap((source) => source.columns);
  return ['(', ...out, ')', ...printAlias(printing, alias.name, alias.columns, { columns }, before)];
}

function printJoin(
  printing: Printing,
  { how, source, on, using, alias }: Join,
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
    if (alias !== null) {
      const name = folded(alias, printing.engine);
      before.push({ name, path: [], columns, again: true });
      out.push('AS', printing.engine.dialect.identifier(name));
    }
  }
  return out;
}

/** `AS alias (columns)`, and what can be seen from then on. */
export function printAlias(
  { engine }: Printing,
  name: Name | null,
  renamed: readonly Name[],
  { columns, open }: Pick<Visible, 'columns' | 'open'>,
  before: Visible[],
  otherwise: string | null = null,
): string[] {
  const called = name === null ? null : folded(name, engine);
  const own = renamed.map((column) => folded(column, engine));
  before.push({ name: called ?? otherwise, path: [], columns: [...own, ...columns.slice(own.length)], open });
  if (called === null) {
    return [];
  }
  const list = own.length === 0 || !engine.aliasLists ? [] : ['(', identifiers(own, engine), ')'];
  return ['AS', engine.dialect.identifier(called), ...list];
}

function printTable(
  printing: Printing,
  { path, alias, only: alone, sample }: Extract<Source, { kind: 'table' }>,
  known: readonly CommonRows[],
  before: Visible[],
): Printed {
  const { engine } = printing;
  // What a recursion has found so far, as DuckDB calls it.
  const recurring = engine.friendly && path.length === 2 && path[0]?.text.toLowerCase() === 'recurring';
  const only = recurring ? path[1] : path[0];
  const common =
    (path.length === 1 || recurring) && only ? known.find(({ name }) => names(only, name, engine)) : undefined;
  if (common !== undefined) {
    const name = alias.name ?? { text: common.name, quoted: true, span: only?.span ?? { start: 0, end: 0 } };
    const named = printAlias(printing, name, alias.columns, common, before);
    const sampled = printSample(printing, sample, known);
    if (alias.columns.length === 0 || engine.aliasLists) {
      return [recurring ? `recurring.${common.real}` : common.real, ...named, ...sampled];
    }
    return ['(', ...renamedRows(['SELECT * FROM', common.real], alias.columns, engine), ')', ...named];
  }
  if (engine.name === 'MYSQL' && path.length === 1 && only?.quoted === false && only.text.toUpperCase() === 'DUAL') {
    before.push({ name: null, path: [], columns: [] });
    return ['DUAL'];
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
  if (alone && table.rows !== undefined) {
    const span = path[0]?.span ?? { start: 0, end: 0 };
    refuse('UNSUPPORTED', span, `ONLY cannot be used with ${own}, whose rows are restricted.`, 'Leave ONLY out.');
  }
  const inside = engine.friendly ? [] : sampleOfTable(sample, table.rows !== undefined);
  const outside = engine.friendly ? printSample(printing, sample, known) : [];
  const from = alone ? `ONLY ${real}` : real;
  return ['(SELECT', columns.join(', '), 'FROM', from, ...inside, ') AS', identifier(called), ...outside];
}
