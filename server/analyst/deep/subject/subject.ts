import type { NumberStyle } from '../../../../values/formatValue.ts';
import { measureLabel } from '../../builtin/catalog/measureLabel.ts';
import { measureUnit } from '../../builtin/catalog/measureUnit.ts';
import { timeChoice } from '../../builtin/catalog/timeChoice.ts';
import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import type { FieldRef, MeasureTerm, Reading } from '../../builtin/reading.ts';
import type { Clock, Period } from '../../builtin/time/period.ts';
import type { AskedShape } from './askedShape.ts';
import { ratioOf } from './ratioOf.ts';
import { spanPair } from './spans.ts';
import type { Comparing, SpanPair } from './spans.ts';

/** The number a deep run is about, and the two periods it looks at. */
export interface Subject {
  readonly shape: AskedShape;
  readonly direction: -1 | 0 | 1;
  readonly term: MeasureTerm;
  readonly label: string;
  readonly style: NumberStyle;
  /**
   * `sum` adds up over groups and time, `level` over groups only, `ratio` is one sum by another,
   * `other` adds up over nothing.
   */
  readonly nature: 'sum' | 'level' | 'ratio' | 'other';
  /** The two sums of a ratio; null: it is none. */
  readonly ratio: { readonly numerator: MeasureTerm; readonly denominator: MeasureTerm } | null;
  /** Filters and lifted filters; its measures, periods and breakdowns are not used. */
  readonly reading: Reading;
  readonly time: FieldRef;
  readonly spans: SpanPair;
}

/** What was chosen for a plan; absent: the default. */
export interface Choices {
  readonly measure?: string | undefined;
  readonly period?: string | undefined;
  readonly comparison?: string | undefined;
}

export interface Asked {
  readonly shape: AskedShape;
  readonly direction: -1 | 0 | 1;
  readonly reading: Reading;
  /** Numbers the question may be about, the likeliest first. */
  readonly terms: readonly MeasureTerm[];
}

export function termId(term: MeasureTerm): string {
  return term.kind === 'measure' || term.kind === 'metric' ? `${term.model}.${term.name}` : JSON.stringify(term);
}

/** Periods that can be chosen instead of the one that is asked for. */
export function periodChoices(asked: Asked): readonly { readonly id: string; readonly period: Period }[] {
  const named = asked.reading.period;
  const usual: readonly { readonly id: string; readonly period: Period }[] = [
    { id: 'last_month', period: { kind: 'previous', unit: 'MONTH' } },
    { id: 'last_quarter', period: { kind: 'previous', unit: 'QUARTER' } },
    { id: 'last_year', period: { kind: 'previous', unit: 'YEAR' } },
    { id: 'last_12_months', period: { kind: 'last', count: 12, unit: 'MONTH', includingCurrent: false } },
  ];
  if (named !== null && named.kind !== 'all') return [{ id: 'asked', period: named }, ...usual];
  const [first] = asked.shape === 'change' ? ['last_month'] : ['last_12_months'];
  return usual.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
}

/**
 * The subject of a question under the choices made so far; null where there is nothing to compare.
 */
export function subjectOf(asked: Asked, choices: Choices, lookup: CatalogLookup, clock: Clock): Subject | null {
  const term = asked.terms.find((one) => termId(one) === choices.measure) ?? asked.terms[0];
  if (!term) return null;
  const time = asked.reading.time ?? timeChoice(term, lookup)?.field;
  if (!time) return null;
  const periods = periodChoices(asked);
  const period = (periods.find(({ id }) => id === choices.period) ?? periods[0])?.period;
  const comparing = comparisonOf(asked, choices);
  const spans = period ? spanPair(period, asked.reading.comparison, comparing, clock) : null;
  if (!spans) return null;
  const ratio = ratioOf(term, lookup);
  const nature = natureOf(term, ratio !== null, lookup);
  return {
    shape: asked.shape,
    direction: asked.direction,
    term,
    label: measureLabel(term, lookup),
    style: { unit: measureUnit(term, lookup), decimals: decimalsOf(term, lookup) },
    nature,
    ratio,
    reading: asked.reading,
    time,
    spans,
  };
}

function comparisonOf(asked: Asked, { comparison }: Choices): Comparing {
  if (comparison === 'previous' || comparison === 'year') return comparison;
  return asked.reading.comparison ? 'asked' : 'previous';
}

function natureOf(term: MeasureTerm, isRatio: boolean, lookup: CatalogLookup): Subject['nature'] {
  if (lookup.isLevel(term)) return 'level';
  if (isRatio) return 'ratio';
  const adds =
    term.kind === 'count' ||
    (term.kind === 'aggregate' && term.fn === 'SUM') ||
    (term.kind === 'measure' && addsUp(term, lookup)) ||
    (term.kind === 'metric' && isPlainSum(term, lookup));
  return adds ? 'sum' : 'other';
}

function addsUp(term: { readonly model: string; readonly name: string }, lookup: CatalogLookup): boolean {
  return lookup.measure(term.model, term.name)?.additivity === 'ADDITIVE';
}

/** True for a metric that is one measure that adds up, such as `orders.revenue`. */
function isPlainSum(term: { readonly model: string; readonly name: string }, lookup: CatalogLookup): boolean {
  const expression = lookup.metric(term.name)?.expression.trim() ?? '';
  const [, model = term.model, name = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(expression.replaceAll(/[{}\s]/g, '')) ?? [];
  return addsUp({ model, name }, lookup);
}

function decimalsOf(term: MeasureTerm, lookup: CatalogLookup): number | null {
  if (term.kind === 'metric') return lookup.metric(term.name)?.decimals ?? null;
  return term.kind === 'measure' ? (lookup.measure(term.model, term.name)?.decimals ?? null) : null;
}
