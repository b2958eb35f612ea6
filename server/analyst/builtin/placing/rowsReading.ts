import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import { placeExistence } from './placeExistence.ts';
import { sameField, EMPTY_READING } from '../reading.ts';
import type { FieldRef, Reading } from '../reading.ts';

/** Rows shown for a question that asks for one ("the oldest …"). */
const SHOWN_FOR_MOST = 5;
const DEFAULT_ROWS = 100;
const DEFAULT_LATEST = 10;

/** A question for rows ("list …", "latest 10 …", "oldest …"); null when it asks for numbers. */
export function readRows(draft: Draft, lookup: CatalogLookup): Reading | null {
  const aggregated =
    draft.measures.length > 0 ||
    draft.breakdowns.length > 0 ||
    draft.transform !== null ||
    draft.flags.has('trend') ||
    draft.flags.has('growth') ||
    draft.flags.has('distribution') ||
    draft.comparison !== null ||
    draft.average !== null;
  const asked =
    draft.flags.has('list') ||
    draft.flags.has('which') ||
    (draft.flags.has('show') && draft.top === null) ||
    draft.flags.has('rows') ||
    draft.latest !== null ||
    (draft.top !== null && draft.order?.field) ||
    (draft.extreme?.size && draft.order?.field) ||
    (draft.extreme !== null && draft.order?.field && namesRows(draft));
  const entity =
    draft.listed ??
    draft.entities[0] ??
    datedRows(draft, lookup) ??
    (draft.flags.has('list') || (draft.flags.has('which') && draft.loose.length === 0) || draft.order?.field
      ? ownerOf(draft)
      : null);
  if (aggregated || !entity || !asked) return null;
  if (draft.flags.has('count')) return null;
  const { key, display } = lookup.identity(entity.model);
  const shown = [key, display].flatMap((one) => (one ? [{ model: entity.model, name: one.name, via: null }] : []));
  const asks = draft.loose.map((loose) => loose.field);
  const dates = lookup.timeDimensions(entity.model);
  const byName = draft.operators.has('alphabetical') ? firstField(entity.model, (display ?? key)?.name) : null;
  const orderBy =
    draft.order?.field ?? byName ?? (draft.latest ? (draft.time ?? firstField(entity.model, dates[0]?.name)) : null);
  const fields: FieldRef[] = [...shown];
  for (const field of [...asks, ...(orderBy ? [orderBy] : [])])
    if (!fields.some((other) => sameField(other, field))) fields.push(field);
  if (asks.length === 0)
    for (const dimension of lookup.model(entity.model)?.dimensions ?? [])
      if (fields.length < 8 && !fields.some((field) => field.name === dimension.name && field.model === entity.model))
        fields.push({ model: entity.model, name: dimension.name, via: null });
  for (const other of draft.entities.filter((one) => one.model !== entity.model)) {
    const identity = lookup.identity(other.model);
    const name = identity.display ?? identity.key;
    if (name && lookup.joins.pathsBetween(entity.model, other.model).length > 0)
      fields.push({ model: other.model, name: name.name, via: null });
    else draft.unplaced.add(other.index);
  }
  draft.loose = [];
  placeTime(draft);
  const count = draft.latest?.count ?? draft.top?.count ?? null;
  const single = count === null && draft.extreme !== null;
  if (count === null && draft.latest)
    draft.notes.push({ kind: 'top_n', text: `${DEFAULT_LATEST} rows shown`, phrase: null });
  if (single)
    draft.notes.push({
      kind: 'top_n',
      text: `The first is the answer; the next ${SHOWN_FOR_MOST - 1} are shown with it`,
      phrase: null,
    });
  const limit = count ?? (draft.latest ? DEFAULT_LATEST : single ? SHOWN_FOR_MOST : DEFAULT_ROWS);
  const descending =
    draft.latest?.descending ?? draft.top?.descending ?? draft.extreme?.descending ?? draft.order?.descending ?? true;
  return {
    ...EMPTY_READING,
    shape: 'rows',
    ...placeExistence(draft, entity.model, lookup),
    time: draft.time,
    chart: draft.chart,
    rows: { model: entity.model, fields, orderBy, descending, limit, asked: limit !== DEFAULT_ROWS || count !== null },
  };
}

function firstField(model: string, name: string | undefined): FieldRef | null {
  return name === undefined ? null : { model, name, via: null };
}

/**
 * "the highest price" is one number; "which product has the highest price" and "oldest passengers"
 * ask for rows.
 */
function namesRows(draft: Draft): boolean {
  const { extreme } = draft;
  if (extreme === null) return false;
  return (
    extreme.nouns.length > 0 ||
    draft.flags.has('which') ||
    draft.entities.some((entity) => entity.index < extreme.index)
  );
}

/** "latest 10 discharges": a date named as a thing means the rows that have it. */
function datedRows(draft: Draft, lookup: CatalogLookup): { model: string; index: number } | null {
  if (draft.latest === null) return null;
  const isDate = (field: FieldRef): boolean =>
    ['DATE', 'TIMESTAMP'].includes(lookup.dimension(field.model, field.name)?.type ?? '');
  const dated = draft.timeHints[0]?.field ?? draft.loose.map((one) => one.field).find(isDate);
  if (!dated) return null;
  draft.time ??= dated;
  draft.filters.push({ kind: 'null', field: dated, negated: true });
  draft.timeHints = [];
  draft.loose = draft.loose.filter((one) => !isDate(one.field));
  return { model: dated.model, index: -1 };
}

function ownerOf(draft: Draft): { model: string; index: number } | null {
  const [filter] = draft.filters;
  const field = draft.order?.field ?? draft.loose[0]?.field;
  if (field) return { model: field.model, index: -1 };
  // "which consultants are in …": what has that value is listed.
  return filter?.kind === 'values' && draft.flags.has('which') ? { model: filter.field.model, index: -1 } : null;
}

/**
 * True for a date after a period that already belongs to a noun: "loans in 2025 came back late".
 */
export function isBehindPeriod(draft: Draft, index: number): boolean {
  const last = draft.periods.at(-1);
  return last !== undefined && last.afterNoun && index > last.index;
}

/** True where something is asked of a date: a period, a grain, weekdays, hours. */
export function isTimed(draft: Draft): boolean {
  return (
    draft.periods.length > 0 ||
    draft.flags.has('trend') ||
    draft.comparison !== null ||
    draft.breakdowns.some((one) => one.kind === 'time' || one.kind === 'profile') ||
    draft.filters.some((one) => one.kind === 'weekdays' || one.kind === 'hours')
  );
}

/**
 * "shipped in May": a verb of a date says which date the period is about; without a period, that
 * the date is known.
 */
export function placeTime(draft: Draft): void {
  if (isTimed(draft) && draft.timeHints.length === 0) draft.time ??= draft.measureTime;
  for (const hint of draft.timeHints) {
    if (isBehindPeriod(draft, hint.index)) draft.filters.push({ kind: 'null', field: hint.field, negated: true });
    else if (isTimed(draft) || draft.latest) draft.time ??= hint.field;
    // "customers who opened a ticket": the verb of the rows that must be there.
    else if (draft.existence.some(({ other }) => other === hint.field.model))
      draft.filters.push({ kind: 'null', field: hint.field, negated: true });
    else if (hint.field.model === (draft.measures[0]?.model ?? draft.entities[0]?.model))
      draft.filters.push({ kind: 'null', field: hint.field, negated: true });
    else draft.unplaced.add(hint.index);
  }
}
