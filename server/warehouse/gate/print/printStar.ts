import { printExpression } from './printExpression.ts';
import type { CommonRows, Printing } from './printing.ts';
import { identifiers, listed, type Printed } from './printed.ts';
import { refuse } from '../refusedSql.ts';
import { folded, names, resolveColumn, type Scope } from './scope.ts';
import type { Star } from '../parse/tree.ts';

/** Columns of one SELECT; what doubles in each of many tables of WITH would never end. */
const maxColumns = 5000;

interface PrintedStar {
  readonly out: Printed;
  readonly columns: readonly string[];
  readonly open: boolean;
}

/**
 * Writes a star anew, with what it leaves out, replaces and renames.
 * @throws RefusedSql
 */
export function printStar(printing: Printing, star: Star, known: readonly CommonRows[], scope: Scope): PrintedStar {
  const { engine } = printing;
  const { of, span } = star;
  const sources =
    of === null
      ? scope.sources.filter((source) => source.again !== true)
      : scope.sources.filter(({ name }) => name !== null && names(of, name, engine));
  if (sources.length === 0) {
    if (of === null) {
      refuse('COLUMN', span, '* needs a FROM.', 'Write FROM with a table.');
    }
    if (engine.friendly) {
      // The fields of a value.
      return { out: [`${identifiers(resolveColumn([of], scope, engine), engine, '.')}.*`], columns: [], open: true };
    }
    refuse('COLUMN', of.span, `Nothing in FROM is called ${of.text}.`, 'Name a table or an alias of FROM.');
  }
  const all = sources.flatMap((source) => source.columns);
  if (all.length > maxColumns) {
    refuse('TOO_COMPLEX', span, `* means more than ${maxColumns} columns.`, 'Name the columns that you need.');
  }
  const inside: Scope = { sources, aliases: [], parent: null };
  const own = (name: Star['leaveOut'][number]): string[] => resolveColumn([name], inside, engine);
  const without = star.leaveOut.flatMap(own);
  const renamed = new Map(star.renamed.map(({ from, to }) => [own(from)[0] ?? '', folded(to, engine)]));
  const out: Printed[number][] = [of === null ? '*' : `${engine.dialect.identifier(sources[0]?.name ?? of.text)}.*`];
  if (without.length > 0) {
    out.push(star.word, '(', identifiers(without, engine), ')');
  }
  if (star.replaced.length > 0) {
    const replaced = star.replaced.map(({ value, name }) => [
      ...printExpression(printing, value, known, scope),
      'AS',
      identifiers(own(name), engine),
    ]);
    out.push('REPLACE (', ...listed(replaced), ')');
  }
  if (renamed.size > 0) {
    const pairs = [...renamed].map(([from, to]) => identifiers([from], engine) + ' AS ' + identifiers([to], engine));
    out.push('RENAME (', pairs.join(', '), ')');
  }
  out.push(...printExpression(printing, star.like, known, scope));
  return {
    out,
    columns: all.filter((column) => !without.includes(column)).map((column) => renamed.get(column) ?? column),
    open: star.like.length > 0 || sources.some(({ open }) => open === true),
  };
}
