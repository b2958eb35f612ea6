import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import type { MeasureTerm } from '../../builtin/reading.ts';
import type { Clock, PeriodUnit } from '../../builtin/time/period.ts';
import { fromText, periodCondition, whereConditions } from '../../builtin/writing/conditionText.ts';
import { fieldText } from '../../builtin/writing/fieldText.ts';
import { QueryParts } from '../../builtin/writing/queryParts.ts';
import type { Span } from '../subject/spans.ts';
import type { Subject } from '../subject/subject.ts';

/** Writes the queries of one subject. */
export interface QueryText {
  readonly base: string;
  /** Its number; of a ratio the two sums; the rows it rests on. In this order in every query. */
  readonly values: readonly string[];
  /** The time of a row, cut to a grain. */
  bucket(grain: PeriodUnit): string;
  term(term: MeasureTerm): string;
  select(parts: {
    readonly keys: readonly string[];
    readonly values: readonly string[];
    readonly spans: readonly Pick<Span, 'from' | 'to'>[];
    readonly tail?: string;
  }): string;
  /** The rows themselves, with a field to order them by. */
  rows(fields: readonly string[], order: string, spans: readonly Pick<Span, 'from' | 'to'>[], limit: number): string;
}

export function queryText(subject: Subject, lookup: CatalogLookup, clock: Clock): QueryText {
  const { term, ratio, reading } = subject;
  const parts = new QueryParts({ ...reading, measures: [term], thresholds: [] }, lookup, clock);
  const { base } = parts;
  const time = fieldText(subject.time, base);
  const count = lookup.countMeasure(base);
  const rows = count ? parts.measure({ kind: 'count', model: base }) : 'COUNT(*) AS row_count';
  const from = fromText([base], reading.filters, reading.lifted);
  const conditions = whereConditions(reading.filters, [base], lookup, clock, subject.time);
  const values = [term, ...(ratio ? [ratio.numerator, ratio.denominator] : [])].map((one) => aliased(one, parts));
  const where = (spans: readonly Pick<Span, 'from' | 'to'>[]): string => {
    const periods = spans.map((span) => periodCondition(time, { kind: 'range', from: span.from, to: span.to }));
    const all = [...conditions, ...(periods.length > 1 ? [`(${periods.join(' OR ')})`] : periods)];
    return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : '';
  };
  return {
    base,
    values: [...new Set([...values, rows])],
    bucket: (grain) => `DATE_TRUNC('${grain.toLowerCase()}', ${time}) AS bucket`,
    term: (one) => aliased(one, parts),
    select: ({ keys, values: chosen, spans, tail = '' }) =>
      `SELECT ${[...keys, ...chosen].join(', ')} FROM ${from}${where(spans)}${tail === '' ? '' : ` ${tail}`}`,
    rows: (fields, order, spans, limit) =>
      `SELECT ROWS ${fields.join(', ')} FROM ${from}${where(spans)} ORDER BY ${order} DESC LIMIT ${limit}`,
  };
}

function aliased(term: MeasureTerm, parts: QueryParts): string {
  const alias = parts.measureAlias(term);
  return `${parts.measure(term)}${alias === null ? '' : ` AS ${alias}`}`;
}
