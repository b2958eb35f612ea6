import { during } from '../../builtin/time/periodLabel.ts';
import { sum } from '../statistics/robust.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { Operand } from '../writing/boundText.ts';
import { barChart } from '../writing/charts.ts';
import { shareOf, shareOfChange, valueOf } from '../writing/uses.ts';
import { Frame, WHOLE } from './frame.ts';
import { capital, evidenceOf, placesOf } from './measured.ts';
import { NOVELTY, NOTHING } from './study.ts';
import type { Draft, Study, StudyWorld } from './study.ts';
import { toNumber } from '../../builtin/answer/rows/cells.ts';

const LEAST_TOP_SHARE = 0.3;

/** How much of a sum its largest entities make. */
export function studyTop(
  world: StudyWorld,
  queries: { readonly top: string; readonly whole: string },
  entity: string,
  keys: number,
): Study | null {
  const { subject, binder } = world;
  const [evidence, whole] = [evidenceOf(world, queries.top), evidenceOf(world, queries.whole)];
  if (!evidence || !whole || evidence.rows.length < 5) return null;
  const { now, grain } = subject.spans;
  const all = new Frame(whole, { keys: 0, bucket: grain }).cells(WHOLE, now, placesOf(subject, whole, 1).own);
  const cells: Operand = evidence.rows.map((_, row) => ({ evidence: evidence.id, row, column: keys }));
  const share = sum(binder.cells(cells)) / sum(binder.cells(all));
  const statement = binder.text(
    parts`The ${{ operation: 'count', operands: [cells], as: 'number', style: { unit: null, decimals: 0 } }} largest ${entity} make ${shareOf(cells, all)} of ${subject.label.toLowerCase()} ${during(now.label)}; the first alone makes ${shareOf(cells.slice(0, 1), all)}.`,
  );
  const bars = evidence.rows.map((row, at) => ({
    name: String(row[keys - 1] ?? row[0] ?? '–'),
    use: valueOf(cells.slice(at, at + 1), subject.style),
  }));
  const chart = barChart(world, {
    evidence,
    title: `Largest ${entity} by ${subject.label.toLowerCase()}, ${now.label}`,
    bars,
    style: subject.style,
  });
  const draft: Draft | null =
    statement && share >= LEAST_TOP_SHARE
      ? {
          kind: 'concentration',
          statement,
          effect: { value: null, share },
          rows: null,
          buckets: evidence.rows.length,
          p: null,
          explains: false,
          novelty: NOVELTY.shape,
        }
      : null;
  return {
    ...NOTHING,
    drafts: draft ? [draft] : [],
    blocks: chart ? [chart] : [],
    otherwise: statement ? [statement] : [],
  };
}

/** A row this many times the tenth largest is no usual row. */
const FAR_ABOVE = 5;
const LEAST_ROW_SHARE = 0.3;

/** The largest single rows of the two periods, and whether one of them makes the change. */
export function studyRows(
  world: StudyWorld,
  queries: { readonly rows: string; readonly whole: string },
  columns: { readonly key: number; readonly time: number; readonly amount: number },
): Study | null {
  const { subject, binder } = world;
  const [evidence, whole] = [evidenceOf(world, queries.rows), evidenceOf(world, queries.whole)];
  if (!evidence || !whole || evidence.rows.length < 10) return null;
  const { now, before, grain } = subject.spans;
  const frame = new Frame(whole, { keys: 0, bucket: grain });
  const { own } = placesOf(subject, whole, 1);
  const sums: readonly [Operand, Operand] = [frame.cells(WHOLE, now, own), frame.cells(WHOLE, before, own)];
  const change = sum(binder.cells(sums[0])) - sum(binder.cells(sums[1]));
  const amounts = evidence.rows.map((row) => toNumber(row[columns.amount]) ?? 0);
  const [largest = 0] = amounts;
  const cell: Operand = [{ evidence: evidence.id, row: 0, column: columns.amount }];
  const isNow = String(evidence.rows[0]?.[columns.time] ?? '').slice(0, 10) >= now.from;
  const share = change === 0 ? 0 : ((isNow ? 1 : -1) * largest) / change;
  const name = String(evidence.rows[0]?.[columns.key] ?? '');
  const ratio = isNow ? shareOfChange(cell, [], sums) : shareOfChange([], cell, sums);
  const statement = binder.text(
    parts`One row (${name}) has ${valueOf(cell, subject.style)} ${during(isNow ? now.label : before.label)}: that is ${ratio} of the whole change.`,
  );
  const isFar = largest >= FAR_ABOVE * (amounts[9] ?? Number.POSITIVE_INFINITY);
  const draft: Draft | null =
    statement && isFar && share >= LEAST_ROW_SHARE
      ? {
          kind: 'outlier',
          statement,
          effect: { value: largest, share },
          rows: 1,
          buckets: null,
          p: null,
          explains: false,
          novelty: NOVELTY.outlier,
        }
      : null;
  return {
    ...NOTHING,
    drafts: draft ? [draft] : [],
    blocks: [
      {
        type: 'table',
        evidence: evidence.id,
        title: `Largest rows ${during(before.label)} and ${during(now.label)}`,
        columns: evidence.columns.map((column, at) => ({
          label: capital(column.label || column.name),
          align: at === columns.amount ? ('end' as const) : ('start' as const),
        })),
        rows: evidence.rows.map((row, at) =>
          row.map((value, column) => {
            if (column !== columns.amount) return { text: String(value ?? '–'), number: null };
            const number = binder.number(valueOf([{ evidence: evidence.id, row: at, column }], subject.style));
            return { text: number?.formatted ?? '–', number };
          }),
        ),
        more: 0,
      },
    ],
    otherwise: [plainText('No single row is large enough to make the change.')],
  };
}
