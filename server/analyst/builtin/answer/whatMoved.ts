import type { CompiledColumn, Provenance, SqlValue } from '../../../semql/compiled.ts';
import type { AnswerSpec, ExecutedRows, Moved } from '../../analyst.ts';
import { missingText } from '../../../../values/missingText.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { valueLabel } from '../labels/describe.ts';
import { formatChange, formatNumber } from '../../../../values/formatValue.ts';
import { bucketLabel } from '../time/periodLabel.ts';
import type { PeriodUnit } from '../time/period.ts';
import { toNumber } from './rows/cells.ts';
import { columnField } from './rows/columnField.ts';
import { styleOf } from './rows/columnText.ts';

/** Groups that are named; the others are counted. */
const MAX_NAMED = 5;

type Result = Pick<AnswerSpec, 'headline' | 'executions'>;

/** Change of an answer's numbers after one of its assumptions was changed. */
export function whatMoved(before: Result, after: Result, from: string, to: string, lookup: CatalogLookup): Moved {
  return { from, to, ...(movedHeadline(before, after) ?? movedGroups(before, after, lookup)) };
}

type Told = Omit<Moved, 'from' | 'to'>;

/** The one number of both answers. */
function movedHeadline({ headline: before }: Result, { headline: after }: Result): Told | null {
  if (before === null || after === null) return null;
  const label = before.label === after.label ? after.label : `${before.label} → ${after.label}`;
  if (before.label === after.label && before.value === after.value)
    return { sentence: `Nothing changed: ${label} stays at **${after.formatted}**.`, numbers: [] };
  const change = changeOf(before.value, after.value);
  const numbers = [{ label, before: before.formatted, after: after.formatted, change }];
  const by = change === null ? '' : ` (${change})`;
  return { sentence: `**${label}** changed from ${before.formatted} to **${after.formatted}**${by}.`, numbers };
}

interface Group {
  readonly key: string;
  readonly value: number | null;
}

/** The first number of each group; a list has its rows. */
function movedGroups(before: Result, after: Result, lookup: CatalogLookup): Told {
  const [old, now] = [before.executions[0], after.executions[0]];
  if (!old || !now) return { sentence: 'There is nothing to compare.', numbers: [] };
  const column = now.columns.find(({ role }) => role === 'measure');
  const [were, are] = [groupsOf(old, lookup), groupsOf(now, lookup)];
  if (!column || !were || !are || !sameKeys(old, now)) return differentShape(old, now);
  const moved = [...new Set([...were.keys(), ...are.keys()])]
    .map((key) => ({ key, before: were.get(key), after: are.get(key) }))
    .filter((one) => one.before?.value !== one.after?.value || !one.before !== !one.after)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1));
  const total = new Set([...were.keys(), ...are.keys()]).size;
  if (moved.length === 0) return { sentence: `Nothing changed: all ${total} groups are the same.`, numbers: [] };
  const written = (group: Group | undefined): string =>
    group === undefined ? 'none' : formatNumber(group.value, styleOf(column));
  const numbers = moved.slice(0, MAX_NAMED).map((one) => ({
    label: (one.after ?? one.before)?.key ?? '',
    before: written(one.before),
    after: written(one.after),
    change: changeOf(one.before?.value ?? null, one.after?.value ?? null),
  }));
  const most = moved.length > 1 ? `, ${numbers[0]?.label ?? ''} most of all` : `: ${numbers[0]?.label ?? ''}`;
  return { sentence: `**${moved.length} of ${total}** groups changed${most}.`, numbers };
}

function sizeOf({
  before,
  after,
}: {
  readonly before?: Group | undefined;
  readonly after?: Group | undefined;
}): number {
  return Math.abs((after?.value ?? 0) - (before?.value ?? 0));
}

/** The value of each group by its keys; null where one row has no key of its own. */
function groupsOf(
  { columns, rows, provenance }: ExecutedRows,
  lookup: CatalogLookup,
): ReadonlyMap<string, Group> | null {
  const keys = columns.flatMap((column, index) => (isKey(column) ? [index] : []));
  const value = columns.findIndex(({ role }) => role === 'measure');
  if (value < 0) return null;
  const groups = new Map(
    rows.map((row) => {
      const text = (index: number): string => keyText(columns[index], row[index] ?? null, provenance, lookup);
      const key = keys.map(text).join(', ');
      return [key, { key, value: toNumber(row[value]) }] as const;
    }),
  );
  return groups.size === rows.length ? groups : null;
}

function isKey({ role }: CompiledColumn): boolean {
  return role === 'dimension' || role === 'time';
}

const BUCKETS: readonly string[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'] satisfies PeriodUnit[];

function keyText(
  column: CompiledColumn | undefined,
  value: SqlValue,
  provenance: readonly Provenance[],
  lookup: CatalogLookup,
): string {
  if (value === null) return missingText(column?.concealed);
  const grain = column?.grain?.toUpperCase() ?? '';
  if (BUCKETS.includes(grain)) return bucketLabel(String(value), grain as PeriodUnit);
  return column ? valueLabel(columnField(column, provenance), String(value), lookup) : String(value);
}

/** True where the groups of both are formed by the same keys, in buckets of the same length. */
function sameKeys(one: ExecutedRows, other: ExecutedRows): boolean {
  const keys = ({ columns }: ExecutedRows): string =>
    columns
      .filter(isKey)
      .map(({ name, grain }) => `${grain === null ? name : ''} ${grain ?? ''}`)
      .join();
  return keys(one) === keys(other);
}

/** Answers that cannot be laid side by side: how many rows each has. */
function differentShape(old: ExecutedRows, now: ExecutedRows): Told {
  const rows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
  const label = 'Rows';
  const numbers = [{ label, before: rows(old.rows.length), after: rows(now.rows.length), change: null }];
  return {
    sentence: `The answer now has **${rows(now.rows.length)}**; before, it had ${rows(old.rows.length)}.`,
    numbers,
  };
}

function changeOf(before: number | null, after: number | null): string | null {
  return before === null || after === null || before === 0 ? null : formatChange((after - before) / Math.abs(before));
}
