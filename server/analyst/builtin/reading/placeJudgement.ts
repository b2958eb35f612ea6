import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from './draft.ts';
import type { MeasureTerm } from '../reading.ts';
import type { Comparator } from '../phrases/operator.ts';

/**
 * A word that judges: “worst”, “best first”. Which end of a number it means is the number's own to
 * say.
 */
export interface Judgement {
  readonly good: boolean;
  /** The words as they were written. */
  readonly phrase: string;
  readonly index: number;
  /** True for a whole order: “worst first”, “from best to worst”. */
  readonly orders: boolean;
}

const HIGH_IS_GOOD = /\b(?:higher|more|larger|greater|bigger|longer) (?:is|are) (?:the )?better\b/i;
const LOW_IS_GOOD = /\b(?:lower|less|fewer|smaller|shorter) (?:is|are) (?:the )?better\b/i;

/**
 * True if high values of a number are good, false if low ones are; null if its definition does not
 * say.
 */
function isHighGood(measure: MeasureTerm, lookup: CatalogLookup): boolean | null {
  const text = descriptionOf(measure, lookup);
  const [high, low] = [HIGH_IS_GOOD.test(text), LOW_IS_GOOD.test(text)];
  return high === low ? null : high;
}

function descriptionOf(measure: MeasureTerm, lookup: CatalogLookup): string {
  switch (measure.kind) {
    case 'metric': {
      const metric = lookup.metric(measure.name);
      return `${metric?.description ?? ''} ${metric?.guidance ?? ''}`;
    }
    case 'measure':
      return lookup.measure(measure.model, measure.name)?.description ?? '';
    case 'count':
      return lookup.countMeasure(measure.model)?.description ?? '';
    case 'aggregate':
      return measure.fn === 'COUNT_DISTINCT'
        ? ''
        : (lookup.dimension(measure.field.model, measure.field.name)?.description ?? '');
    // A part of one number by another is no longer the number that the description speaks of.
    case 'ratio':
      return '';
  }
}

const OPPOSITE: Readonly<Record<Comparator, Comparator>> = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '=': '=',
  '<>': '<>',
};

/**
 * “worse than 5 %”: limits that were read as “less than”, from a place on, become those of the bad
 * end.
 */
export function placeJudgedLimit(draft: Draft, from: number, index: number, lookup: CatalogLookup): void {
  const judged = draft.thresholds.slice(from);
  const high = judged.map(({ measure }) => isHighGood(measure, lookup));
  if (judged.length === 0 || high.includes(null)) draft.unplaced.add(index);
  draft.thresholds = draft.thresholds.map((one, at) =>
    high[at - from] === false ? { ...one, comparator: OPPOSITE[one.comparator] } : one,
  );
}

/**
 * Gives judging words the end of the number that they mean; where nothing says which, they are not
 * understood.
 */
export function placeJudgement(draft: Draft, measure: MeasureTerm | undefined, lookup: CatalogLookup): void {
  const [first, ...others] = draft.judgements;
  if (!first) return;
  const high = measure && draft.transform?.kind !== 'share' ? isHighGood(measure, lookup) : null;
  if (high === null || others.some(({ good }) => good !== first.good)) {
    for (const { index } of draft.judgements) draft.unplaced.add(index);
    return;
  }
  const descending = first.good === high;
  if (draft.top) draft.top = { ...draft.top, descending };
  if (draft.extreme) draft.extreme = { ...draft.extreme, descending };
  if (draft.order?.by === 'measure') draft.order.descending = descending;
  else if (first.orders) draft.order = { by: 'measure', descending, field: null };
  for (const { phrase } of draft.judgements)
    draft.notes.push({
      kind: 'aggregation',
      text: `“${phrase}” read as ${descending ? 'highest' : 'lowest'}: ${high ? 'higher' : 'lower'} is better`,
      phrase,
    });
}
