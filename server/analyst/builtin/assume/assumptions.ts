import { isRate } from '../../../../values/formatValue.ts';
import { countOffers } from './countOffers.ts';
import { askedReading } from './offer.ts';
import type { Assumed, AssumptionSource } from './offer.ts';
import {
  dateOffers,
  dateText,
  grainOffers,
  grainText,
  periodOffers,
  yearOffers,
  zoneOffers,
  zoneText,
} from './timeOffers.ts';
import { emptyPeriods } from './emptyPeriods.ts';
import { dottedAssumptions, unitAssumptions } from './unitAssumptions.ts';
import { fullLabel, nameOffers, valueOffers } from './wordOffers.ts';
import type { Target } from '../lexicon/lexicon.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import { comparedPeriods, isCut } from '../time/comparedPeriods.ts';
import { choosesRowsElsewhere, dateToSay } from '../labels/dateToSay.ts';
import { fieldLabel } from '../labels/describe.ts';
import type { Mark, MarkedQuestion } from '../marking/mark.ts';
import type { Filter, Reading } from '../reading.ts';
import { asRead, writtenValue } from '../catalog/spellings.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import { currencyOf } from '../reading/measuringUnits.ts';
import { wordsOf } from '../words/normalise.ts';
import { asksHours } from '../deciding/placeable.ts';
import { resolvePeriod } from '../time/period.ts';
import type { Period } from '../time/period.ts';
import { bucketLabel, datedLabel, dayLabel, spokenPeriod } from '../time/periodLabel.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

/**
 * Everything the engine chose for the person who asked, each as a chip, with what it could be
 * instead.
 */
export function collectAssumptions(source: AssumptionSource): readonly Assumed[] {
  const { grounded, asked, respelled, marked, lookup, clock } = source;
  const { reading, candidate } = grounded;
  const assumptions: Assumed[] = marked.corrections.map((one) => ({
    kind: 'spelling',
    text: `“${one.written}” read as “${one.read}”`,
    phrase: one.written,
    value: one.read,
    offers: respelled
      .filter(({ correction }) => correction.written === one.written)
      .map(({ correction, grounded: other }) => ({
        text: `“${one.written}” read as “${correction.read}”`,
        value: correction.read,
        reading: askedReading(other),
      })),
  }));
  assumptions.push(...periodAssumptions(source));
  for (const { period, assumed } of candidate.draft.periods)
    if (
      assumed !== null &&
      (period === reading.period ||
        period === reading.comparison?.period ||
        reading.filters.some((filter) => filter.kind === 'exists'))
    )
      assumptions.push({
        kind: 'period',
        text: assumed,
        phrase: null,
        value: datedLabel(period, clock),
        offers: period === reading.period ? yearOffers(asked, period, clock) : [],
      });
  const { top } = asked;
  if (top && !top.others)
    for (const one of reading.breakdowns)
      if (one.kind === 'field' && new RegExp(`\\b${one.field.name}"? IS NOT NULL`).test(grounded.query.semql)) {
        const label = fieldLabel(one.field, lookup).toLowerCase();
        assumptions.push({
          kind: 'value_match',
          text: `Without unknown ${label}`,
          phrase: null,
          value: one.field.name,
          offers: [
            {
              text: `With unknown ${label}`,
              value: one.field.name,
              reading: { ...asked, top: { ...top, unknown: true } },
            },
          ],
        });
      }
  assumptions.push(...keptUnknowns(source), ...emptyPeriods(source));
  for (const note of candidate.draft.notes)
    assumptions.push({
      kind: note.kind,
      text: note.text,
      phrase: note.phrase,
      value: note.text,
      offers: note.kind === 'top_n' ? countOffers(asked) : [],
    });
  if (grounded.repair)
    assumptions.push({ kind: 'aggregation', text: grounded.repair, phrase: null, value: grounded.repair, offers: [] });
  assumptions.push(...unitAssumptions(source), ...dottedAssumptions(source), ...matchAssumptions(source));
  assumptions.push(...defaultFilters(source));
  return assumptions;
}

/** "excluding Germany" keeps the rows of no known country. */
function keptUnknowns({ grounded, asked, lookup }: AssumptionSource): readonly Assumed[] {
  return asked.filters.flatMap((filter): readonly Assumed[] => {
    const isNegated =
      filter.kind === 'values' ? filter.negated : filter.kind === 'number' && filter.comparator === '<>';
    if (!isNegated || !('field' in filter)) return [];
    const { field } = filter;
    if (!new RegExp(`\\b${field.name}"? IS NULL\\)`).test(grounded.query.semql)) return [];
    const label = fieldLabel(field, lookup).toLowerCase();
    const known = { kind: 'null', field, negated: true } as const;
    return [
      {
        kind: 'value_match',
        text: `Unknown ${label} is kept`,
        phrase: null,
        value: field.name,
        offers: [
          {
            text: `Without unknown ${label}`,
            value: field.name,
            reading: { ...asked, filters: [...asked.filters, known] },
          },
        ],
      },
    ];
  });
}

function periodAssumptions(source: AssumptionSource): readonly Assumed[] {
  const { asked, lookup, clock, timeZone } = source;
  const { reading, candidate } = source.grounded;
  const assumptions: Assumed[] = [];
  const measure =
    reading.measures[0] ?? (reading.rows ? ({ kind: 'count', model: reading.rows.model } as const) : null);
  const choice = measure ? timeChoice(measure, lookup) : null;
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  const dated = reading.filters.some((one) => one.kind === 'exists' && one.period !== null);
  if (asked.period === null && reading.period !== null && choice && !(dated && reading.period.kind === 'all'))
    assumptions.push({
      kind: 'period',
      text: reading.period.kind === 'all' ? 'All time' : capital(datedLabel(reading.period, clock)),
      phrase: null,
      value: datedLabel(reading.period, clock),
      offers: periodOffers(asked),
    });
  for (const filter of reading.filters)
    if (filter.kind === 'exists' && filter.period && isCounted(filter.period))
      assumptions.push({
        kind: 'period',
        text: capital(`${datedLabel(filter.period, clock)}, whole ${filter.period.unit.toLowerCase()}s`),
        phrase: null,
        value: datedLabel(filter.period, clock),
        offers: [],
      });
  if (reading.period && measure && choosesRowsElsewhere(reading, lookup)) {
    const date = dateToSay(reading, lookup);
    if (date)
      assumptions.push({
        kind: 'period',
        text: `${capital(spokenPeriod(reading.period, clock))} is of the ${fieldLabel(date, lookup).toLowerCase()}; ${measureLabel(measure, lookup).toLowerCase()} of all time`,
        phrase: null,
        value: datedLabel(reading.period, clock),
        offers: [],
      });
  }
  const timed =
    trend !== undefined ||
    reading.comparison !== null ||
    (reading.period !== null && reading.period.kind !== 'all') ||
    reading.breakdowns.some((one) => one.kind === 'profile') ||
    reading.filters.some((one) => one.kind === 'weekdays' || one.kind === 'hours');
  // A date that only the verb in a name stands for was chosen; one that was named was not.
  const isChosen = reading.time === null || reading.time === candidate.draft.measureTime;
  const date = reading.time ?? choice?.field;
  const dates = timed && reading.time === null ? datesApart(source) : [];
  if (dates.length > 1)
    assumptions.push({
      kind: 'time_dimension',
      text: capital(dates.map(({ label, text }) => `${label.toLowerCase()} ${text}`).join(', ')),
      phrase: null,
      value: dates.map(({ value }) => value).join(', '),
      offers: [],
    });
  else if (timed && isChosen && measure && date) {
    const offers = dateOffers(asked, measure, date, lookup);
    if (offers.length > 0 || reading.time !== null)
      assumptions.push({
        kind: 'time_dimension',
        text: dateText(date, measure.model, lookup),
        phrase: null,
        value: `${date.model}.${date.name}`,
        offers,
      });
  }
  const unnamedGrain = !candidate.items.some(({ meaning }) => meaning.kind === 'grain');
  if (trend?.kind === 'time' && candidate.draft.flags.has('trend') && unnamedGrain)
    assumptions.push({
      kind: 'grain',
      text: grainText(trend.grain),
      phrase: null,
      value: trend.grain,
      offers: grainOffers(asked),
    });
  if (timed && date && lookup.dimension(date.model, date.name)?.type === 'TIMESTAMP')
    assumptions.push({
      kind: 'time_zone',
      text: asksHours(reading) ? `Times of day in ${timeZone}` : zoneText(timeZone),
      phrase: null,
      value: timeZone,
      offers: zoneOffers(asked),
    });
  if (reading.comparison && reading.period) {
    const pair = comparedPeriods(reading.period, reading.comparison, clock);
    if (pair && trend === undefined && isCut(pair, reading))
      assumptions.push({
        kind: 'partial_period',
        text: `Compared over the same days: ${datedLabel(pair.current, clock)} and ${datedLabel(pair.compared, clock)}`,
        phrase: null,
        value: datedLabel(pair.compared, clock),
        offers: [],
      });
  }
  if (trend?.kind === 'time' && reading.period && reading.top === null) {
    const { to } = resolvePeriod(reading.period, clock);
    if (reading.period.kind !== 'all' && (to === null || to >= clock.today) && trend.grain !== 'DAY')
      assumptions.push({
        kind: 'partial_period',
        text: `${capital(bucketLabel(clock.today, trend.grain === 'WEEK' ? 'DAY' : trend.grain))} is still running (up to ${dayLabel(clock.today)})`,
        phrase: null,
        value: clock.today,
        offers: [],
      });
  }
  return assumptions;
}

/** Each number and its date, where numbers of several models are each placed by their own. */
function datesApart({ grounded, lookup }: AssumptionSource): readonly { label: string; text: string; value: string }[] {
  const { reading, query } = grounded;
  if (reading.comparison !== null || (query.beside ?? []).length === 0) return [];
  const placed = reading.measures.flatMap((measure) => {
    const field = timeChoice(measure, lookup)?.field;
    if (!field) return [];
    const text = dateText(field, measure.model, lookup).toLowerCase();
    return [{ label: measureLabel(measure, lookup), text, value: `${field.model}.${field.name}` }];
  });
  return new Set(placed.map(({ value }) => value)).size > 1 ? placed : [];
}

function isCounted(period: Period): period is Extract<Period, { kind: 'last' | 'next' }> {
  return (period.kind === 'last' || period.kind === 'next') && period.unit !== 'DAY';
}

/**
 * Synonyms and values that were not written exactly, and names that could have meant something
 * else.
 */
function matchAssumptions({ grounded, asked, others, marked, lookup }: AssumptionSource): readonly Assumed[] {
  const assumptions: Assumed[] = [];
  for (const [place, { mark, meaning }] of grounded.candidate.items.entries()) {
    if (meaning.kind !== 'name') continue;
    const { target } = meaning;
    if (target.kind === 'value' && isUnit(mark.words, target.value, grounded.candidate.reading)) continue;
    const offers = nameOffers(grounded, place, others, lookup);
    const spellings = target.kind === 'value' ? spellingsIn(asked, target) : [];
    if (target.kind === 'value' && spellings.length > 1)
      assumptions.push({
        kind: 'value_match',
        text: `“${mark.words}” read as ${spellings.map(writtenValue).join(' and ')}`,
        phrase: mark.words,
        value: String(target.value),
        offers: spellings.map((value) => ({
          text: `“${mark.words}” read as ${value}`,
          value,
          reading: withoutSpellings(asked, spellings, value),
        })),
      });
    else if (
      target.kind === 'value' &&
      typeof target.value === 'string' &&
      meaning.weight <= 0.93 &&
      target.value.toLowerCase() !== readAs(mark, marked)
    )
      assumptions.push({
        kind: 'value_match',
        text: `“${mark.words}” read as ${target.value}`,
        phrase: mark.words,
        value: target.value,
        offers: [...valueOffers(asked, mark.words, target, meaning.near ?? [], lookup), ...offers],
      });
    else {
      const inexact = meaning.via === 'synonym' || meaning.via === 'glossary' || meaning.weight < 0.99;
      const label = countedLabel(target, asked, lookup) ?? targetLabel(target, lookup);
      if (label && ((inexact && !sameWords(label, mark.words)) || offers.length > 0))
        assumptions.push({
          kind: 'synonym',
          text: `“${mark.words}” read as ${offers.length > 0 ? fullLabel(target, lookup) : label}`,
          phrase: mark.words,
          value: label,
          offers,
        });
    }
  }
  return assumptions;
}

/** All spellings of a value by which a reading chooses its rows. */
function spellingsIn({ filters }: Reading, target: Extract<Target, { kind: 'value' }>): readonly string[] {
  const said = asRead(String(target.value));
  const all = filters.flatMap((one) => (one.kind === 'exists' ? [one, ...one.filters] : [one]));
  const values = all.flatMap((one) =>
    one.kind === 'values' && one.field.model === target.model && one.field.name === target.dimension ? one.values : [],
  );
  return values.flatMap((one) => (typeof one === 'string' && asRead(one) === said ? [one] : []));
}

/** The reading with one spelling in place of all. */
function withoutSpellings(reading: Reading, spellings: readonly string[], kept: string): Reading {
  const isOther = (value: string | boolean): boolean => value !== kept && spellings.includes(String(value));
  const change = (filter: Filter): Filter => {
    if (filter.kind === 'exists') return { ...filter, filters: filter.filters.map(change) };
    return filter.kind === 'values' ? { ...filter, values: filter.values.filter((value) => !isOther(value)) } : filter;
  };
  return { ...reading, filters: reading.filters.map(change) };
}

/** What words for a share were read as where the rows that it counts are asked for. */
function countedLabel(target: Target, { filters }: Reading, lookup: AssumptionSource['lookup']): string | null {
  if (target.kind !== 'measure') return null;
  const definition = lookup.measure(target.model, target.name);
  const isCounted = filters.some(
    (one) => one.kind === 'counted' && one.model === target.model && one.name === target.name,
  );
  if (!isCounted || !definition || !isRate(definition.unit)) return null;
  return `the ${targetLabel({ kind: 'model', model: target.model }, lookup).toLowerCase()} that ${labelOf(definition)} counts`;
}

/** The words of a mark once their spelling is forgiven, which is an assumption of its own. */
function readAs({ start, end }: Mark, { tokens }: MarkedQuestion): string {
  return tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(' ');
}

/** True when two names have the same words but for their endings: "Order", "orders". */
function sameWords(one: string, other: string): boolean {
  const stems = (text: string): string =>
    wordsOf(text)
      .map((word) => word.stem)
      .join(' ');
  return stems(one) === stems(other);
}

function defaultFilters({ grounded, asked, mayLiftFilters, lookup }: AssumptionSource): readonly Assumed[] {
  return grounded.compiled.provenance
    .filter((one) => one.part === 'default_filter')
    .map(({ definition, sentence }): Assumed => {
      const path = definition.replace(/^filter /, '');
      const [model = '', name = ''] = path.split('.');
      const filter = lookup.filter(model, name);
      const label = filter ? labelOf(filter) : name;
      const offer = {
        text: `Including what “${label}” excludes`,
        value: path,
        reading: { ...asked, lifted: { ...asked.lifted, [path]: true as const } },
      };
      return {
        kind: 'default_filter',
        text: filter ? `${capital(label)} only` : sentence,
        phrase: null,
        value: path,
        offers: mayLiftFilters && filter ? [offer] : [],
      };
    });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True for a currency that a limit was written in: it chose no rows. */
function isUnit(words: string, value: string | boolean, reading: Reading): boolean {
  return currencyOf(words) !== null && !JSON.stringify(reading.filters).includes(JSON.stringify(value));
}
