import { addMonths } from '../../builtin/time/period.ts';
import { bucketLabel } from '../../builtin/time/periodLabel.ts';
import type { Evidence } from '../evidence.ts';
import { parts, plainText } from '../writing/boundText.ts';
import type { Operand } from '../writing/boundText.ts';
import { barChart, cohortGrid } from '../writing/charts.ts';
import { shareOf, valueOf } from '../writing/uses.ts';
import { evidenceOf } from './measured.ts';
import { NOVELTY, NOTHING } from './study.ts';
import type { Study, StudyWorld } from './study.ts';
import { toNumber } from '../../builtin/answer/rows/cells.ts';
import { groupName } from './groups.ts';
import type { SplitField } from '../planning/splitFields.ts';

/** Entities that a cohort needs to be told, and cohorts that make a table. */
const SMALLEST = 30;
const FEWEST = 3;
const OLDEST = 12;
/** Rows without a date have none of these. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COUNT = { unit: null, decimals: 0 };

/** Of the entities that began in a month, how many are still active some months later. */
export function studyCohorts(
  world: StudyWorld,
  queries: { readonly active: string; readonly size: string },
  entity: string,
): Study | null {
  const { binder } = world;
  const [active, size] = [evidenceOf(world, queries.active), evidenceOf(world, queries.size)];
  if (!active || !size) return null;
  const sizes = new Map(
    size.rows.map((row, at) => [day(row[0]), { cell: cellAt(size, at, 1), count: toNumber(row[1]) ?? 0 }]),
  );
  const fields = active.rows.flatMap((row, at) => {
    const [cohort, month] = [day(row[0]), day(row[1])];
    const whole = sizes.get(cohort);
    if (!DAY.test(cohort) || !DAY.test(month) || !whole || whole.count < SMALLEST) return [];
    const age = monthsBetween(cohort, month);
    if (age < 0) return [];
    return [{ cohort, age, cell: cellAt(active, at, 2), whole: whole.cell }];
  });
  const cohorts = [...new Set(fields.map((one) => one.cohort))].toSorted();
  if (cohorts.length < FEWEST) return null;
  // The age that most cohorts have reached says most about all of them.
  const age = [6, 3, 1].find((one) => fields.filter((field) => field.age === one).length >= FEWEST);
  const aged = fields.filter((one) => one.age === age);
  const statement =
    age === undefined
      ? null
      : binder.text(
          parts`Of ${entity} that began between ${bucketLabel(aged[0]?.cohort ?? '', 'MONTH')} and ${bucketLabel(aged.at(-1)?.cohort ?? '', 'MONTH')}, ${shareOf(
            aged.map((one) => one.cell),
            aged.map((one) => one.whole),
          )} were active ${AGES[age] ?? ''} later.`,
        );
  const chart = cohortGrid(
    active,
    `Active ${entity} by the month they began`,
    fields
      .toSorted((a, b) => (a.cohort < b.cohort ? -1 : a.cohort > b.cohort ? 1 : a.age - b.age))
      .flatMap((one) => {
        const share = binder.value(shareOf([one.cell], [one.whole]));
        return share === null ? [] : [{ cohort: bucketLabel(one.cohort, 'MONTH'), age: one.age, share }];
      }),
  );
  return {
    ...NOTHING,
    drafts: statement
      ? [
          {
            kind: 'cohort',
            statement,
            effect: { value: null, share: null },
            rows: null,
            buckets: cohorts.length,
            p: null,
            explains: false,
            novelty: NOVELTY.shape,
          },
        ]
      : [],
    blocks: [chart],
    otherwise: statement ? [statement] : [],
    caveats: [plainText(`Cohorts of fewer ${entity} than a reader could judge by are left out.`)],
  };
}

const AGES: Readonly<Record<number, string>> = { 1: 'one month', 3: 'three months', 6: 'six months' };

/** Rows by the stage they are in, in the order of the stages. */
export function studyStages(
  world: StudyWorld,
  query: string,
  split: SplitField,
  order: readonly string[],
  rows: string,
): Study | null {
  const { binder } = world;
  const evidence = evidenceOf(world, query);
  if (!evidence || evidence.rows.length < 2) return null;
  const last = evidence.columns.length - 1;
  const stages = evidence.rows
    .map((row, at) => ({ key: row[0] === null ? null : String(row[0]), cell: cellAt(evidence, at, last) }))
    .toSorted((a, b) => place(a.key, order) - place(b.key, order));
  const whole: Operand = stages.map((one) => one.cell);
  const largest = stages.reduce((a, b) => (binder.cell(b.cell) > binder.cell(a.cell) ? b : a));
  const statement = binder.text(
    parts`Of ${valueOf(whole, COUNT)} ${rows}, most are in ${groupName([largest.key], [split])}: ${valueOf([largest.cell], COUNT)} (${shareOf([largest.cell], whole)}).`,
  );
  const chart = barChart(world, {
    evidence,
    title: `${rows} by ${split.label.toLowerCase()}`,
    bars: stages.map((one) => ({ name: groupName([one.key], [split]), use: valueOf([one.cell], COUNT) })),
    style: COUNT,
  });
  return {
    ...NOTHING,
    drafts: statement
      ? [
          {
            kind: 'funnel',
            statement,
            effect: { value: null, share: null },
            rows: binder.cells(whole).reduce((a, b) => a + b, 0),
            buckets: stages.length,
            p: null,
            explains: false,
            novelty: NOVELTY.shape,
          },
        ]
      : [],
    blocks: chart ? [chart] : [],
    otherwise: [],
    caveats: [plainText('Each row is counted in the stage it is in now; stages it went through before are not kept.')],
  };
}

function place(key: string | null, order: readonly string[]): number {
  const at = key === null ? -1 : order.indexOf(key);
  return at < 0 ? order.length : at;
}

function cellAt(evidence: Evidence, row: number, column: number): { evidence: string; row: number; column: number } {
  return { evidence: evidence.id, row, column };
}

/** Dates come as texts, `2026-03-01` or with a time. */
function day(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10) : '';
}

function monthsBetween(from: string, to: string): number {
  for (let count = 0; count <= OLDEST; count += 1) if (addMonths(from, count) === to) return count;
  return -1;
}
