import { isPercent } from '../../../../values/formatValue.ts';
import { isMeasuringWord, otherUnits } from '../reading/measuringUnits.ts';
import type { Filter, MeasureTerm, Reading, Threshold } from '../reading.ts';
import type { Assumed, AssumptionSource, Offer } from './offer.ts';

type Limit = Pick<Threshold, 'value' | 'high'>;

/**
 * "a delay over 20": a number that was written without a unit is read in that of what it limits.
 */
export function unitAssumptions(source: AssumptionSource): readonly Assumed[] {
  const { grounded, marked } = source;
  return grounded.candidate.items.flatMap(({ mark, meaning }): readonly Assumed[] => {
    if (meaning.kind !== 'operator' || meaning.operator.op !== 'compare') return [];
    const { value, percent, currency } = meaning.operator;
    if (percent || currency !== null || isMeasuringWord(marked.tokens[mark.end]?.text ?? '')) return [];
    return limitsOf(source).flatMap(({ limit, unit, edited }): readonly Assumed[] => {
      if (isPercent(unit))
        return Math.abs(limit.value - value / 100) < 1e-9
          ? [assumed(mark.words, 'percent', [offer(mark.words, 'as a ratio', edited(scaled(limit, 100)))])]
          : [];
      if (unit === null || limit.value !== value) return [];
      const offers = otherUnits(unit).map((other) =>
        offer(mark.words, `in ${plural(other.unit)}`, edited(scaled(limit, other.factor))),
      );
      return offers.length > 0 ? [assumed(mark.words, `in ${plural(unit)}`, offers)] : [];
    });
  });
}

/**
 * "1.000" is one in English and a thousand in German: which of them was read is said, with the
 * other.
 */
export function dottedAssumptions(source: AssumptionSource): readonly Assumed[] {
  return source.marked.tokens.flatMap(({ raw, number, quoted }): readonly Assumed[] => {
    if (quoted || number === null || !/^[€$£¥]?[1-9]\d{0,2}\.\d{3}[€$£%]?$/.test(raw)) return [];
    const factor = number >= 1000 ? 0.001 : 1000;
    const say = (value: number): string => `“${raw}” read as ${value.toLocaleString('en')}`;
    const offers = limitsOf(source)
      .filter(({ limit }) => limit.value === number || limit.high === number)
      .map(({ limit, edited }) => ({
        text: say(number * factor),
        value: number * factor,
        reading: edited(scaled(limit, factor)),
      }));
    return [{ kind: 'unit', text: say(number), phrase: raw, value: number, offers }];
  });
}

function assumed(words: string, unit: string, offers: readonly Offer[]): Assumed {
  return { kind: 'unit', text: unitText(words, unit), phrase: words, value: unit, offers };
}

function offer(words: string, unit: string, reading: Reading): Offer {
  return { text: unitText(words, unit), value: unit, reading };
}

function unitText(words: string, unit: string): string {
  return `“${words}” read ${unit === 'percent' ? 'as percent' : unit}`;
}

function plural(unit: string): string {
  return unit.length > 2 && !unit.endsWith('s') ? `${unit}s` : unit;
}

function scaled({ value, high }: Limit, factor: number): Limit {
  const round = (number: number): number => Math.round(number * factor * 1e9) / 1e9;
  return { value: round(value), high: high === null ? null : round(high) };
}

/** Every limit of the reading, with its unit and the reading in which it is another. */
function limitsOf({ asked, lookup }: AssumptionSource): readonly {
  readonly limit: Limit;
  readonly unit: string | null;
  edited(limit: Limit): Reading;
}[] {
  const unitOf = (measure: MeasureTerm): string | null => {
    if (measure.kind === 'metric') return lookup.metric(measure.name)?.unit ?? null;
    if (measure.kind === 'aggregate') return lookup.dimension(measure.field.model, measure.field.name)?.unit ?? null;
    return measure.kind === 'measure' ? (lookup.measure(measure.model, measure.name)?.unit ?? null) : null;
  };
  const filters = asked.filters.flatMap((filter: Filter, index) =>
    filter.kind === 'number'
      ? [
          {
            limit: filter,
            unit: lookup.dimension(filter.field.model, filter.field.name)?.unit ?? null,
            edited: (limit: Limit) => ({ ...asked, filters: asked.filters.with(index, { ...filter, ...limit }) }),
          },
        ]
      : [],
  );
  const thresholds = asked.thresholds.map((threshold, index) => ({
    limit: threshold,
    unit: unitOf(threshold.measure),
    edited: (limit: Limit) => ({ ...asked, thresholds: asked.thresholds.with(index, { ...threshold, ...limit }) }),
  }));
  return [...filters, ...thresholds];
}
