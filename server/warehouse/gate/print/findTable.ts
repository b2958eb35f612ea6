import { nearest } from '../../../semql/language/nearest.ts';
import type { Engine } from '../engine.ts';
import type { ReadableTable } from '../gateSql.ts';
import { refuse } from '../refusedSql.ts';
import { names } from './scope.ts';
import type { Name } from '../parse/tree.ts';

/** The one table that a path of FROM means. @throws RefusedSql TABLE, CLOSED_TABLE */
export function findTable(path: readonly Name[], tables: readonly ReadableTable[], engine: Engine): ReadableTable {
  const ends = tables.filter(
    (table) =>
      table.columns.length > 0 &&
      table.path.length >= path.length &&
      path.every((name, index) => names(name, table.path[table.path.length - path.length + index] ?? '', engine)),
  );
  const usual = ends.filter((table) => ['public', 'main', 'dbo'].includes((table.path.at(-2) ?? '').toLowerCase()));
  const found = ends.length > 1 && usual.length === 1 ? usual : ends;
  const [table] = found;
  const span = { start: path[0]?.span.start ?? 0, end: path.at(-1)?.span.end ?? 0 };
  if (table?.closed !== undefined && found.length === 1) {
    refuse('CLOSED_TABLE', span, table.closed, 'Ask in SemQL, where they are always applied.');
  }
  if (table !== undefined && found.length === 1) {
    return table;
  }
  const written = path.map(({ text }) => text).join('.');
  if (found.length > 1) {
    const shown = found.slice(0, 4).map((one) => one.path.join('.'));
    refuse('TABLE', span, `Several tables are called ${written}.`, `Write one of ${shown.join(', ')}.`);
  }
  const all = tables.map((one) => one.path.at(-1) ?? '');
  const close = nearest(path.at(-1)?.text ?? '', all, 3);
  const some = close.length > 0 ? `Did you mean ${close.join(', ')}?` : `There is ${all.slice(0, 6).join(', ')}.`;
  return refuse(
    'TABLE',
    span,
    `You cannot read a table called ${written}.`,
    all.length === 0 ? 'Ask an admin for access to the table.' : some,
  );
}
