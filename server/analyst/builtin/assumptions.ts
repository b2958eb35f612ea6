import type { CompiledQuery } from '../../semql/compiled.ts';
import type { Assumption } from '../analyst.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import { labelOf } from './catalogLookup.ts';
import { fieldLabel } from './describe.ts';
import type { Draft } from './draft.ts';
import type { Grounded } from './ground.ts';
import type { Correction } from './mark.ts';
import { wordsOf } from './normalise.ts';
import type { Reading } from './reading.ts';
import { resolvePeriod } from './time/period.ts';
import type { Clock } from './time/period.ts';
import { bucketLabel, datedLabel, dayLabel } from './time/periodLabel.ts';
import { comparedPeriods, isCut } from './comparedPeriods.ts';
import { timeChoice } from './timeChoice.ts';

/** Everything the engine chose for the person who asked, each as a chip that can be changed. */
export function collectAssumptions(
  grounded: Grounded,
  asked: Reading,
  corrections: readonly Correction[],
  lookup: CatalogLookup,
  clock: Clock,
): readonly Assumption[] {
  const { reading, candidate, compiled } = grounded;
  const assumptions: Assumption[] = corrections.map((one) => ({
    kind: 'spelling',
    text: `“${one.written}” read as “${one.read}”`,
    phrase: one.written,
    value: one.read,
  }));
  assumptions.push(...periodAssumptions(reading, asked, candidate.draft, lookup, clock));
  for (const { period, assumed } of candidate.draft.periods)
    if (
      assumed !== null &&
      (period === reading.period ||
        period === reading.comparison?.period ||
        reading.filters.some((filter) => filter.kind === 'exists'))
    )
      assumptions.push({ kind: 'period', text: assumed, phrase: null, value: datedLabel(period, clock) });
  if (reading.top && !reading.top.others)
    for (const one of reading.breakdowns)
      if (one.kind === 'field' && new RegExp(`\\b${one.field.name}"? IS NOT NULL`).test(grounded.query.semql))
        assumptions.push({
          kind: 'value_match',
          text: `Without unknown ${fieldLabel(one.field, lookup).toLowerCase()}`,
          phrase: null,
          value: one.field.name,
        });
  for (const note of candidate.draft.notes)
    assumptions.push({ kind: note.kind, text: note.text, phrase: note.phrase, value: note.text });
  if (grounded.repair)
    assumptions.push({ kind: 'aggregation', text: grounded.repair, phrase: null, value: grounded.repair });
  assumptions.push(...matchAssumptions(grounded, lookup));
  assumptions.push(...defaultFilters(compiled, lookup));
  return assumptions;
}

function periodAssumptions(
  reading: Reading,
  asked: Reading,
  draft: Draft,
  lookup: CatalogLookup,
  clock: Clock,
): readonly Assumption[] {
  const assumptions: Assumption[] = [];
  const [measure] = reading.measures;
  const choice = measure ? timeChoice(measure, lookup) : null;
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  const dated = reading.filters.some((one) => one.kind === 'exists' && one.period !== null);
  if (asked.period === null && reading.period !== null && choice && !(dated && reading.period.kind === 'all'))
    assumptions.push({
      kind: 'period',
      text: reading.period.kind === 'all' ? 'All time' : capital(datedLabel(reading.period, clock)),
      phrase: null,
      value: datedLabel(reading.period, clock),
    });
  const timed =
    trend !== undefined ||
    reading.comparison !== null ||
    (reading.period !== null && reading.period.kind !== 'all') ||
    reading.breakdowns.some((one) => one.kind === 'profile') ||
    reading.filters.some((one) => one.kind === 'weekdays' || one.kind === 'hours');
  // A date that only the verb in a name stands for was chosen; one that was named was not.
  if (timed && reading.time !== null && reading.time === draft.measureTime)
    assumptions.push({
      kind: 'time_dimension',
      text: `By ${fieldLabel(reading.time, lookup).toLowerCase()}`,
      phrase: null,
      value: `${reading.time.model}.${reading.time.name}`,
    });
  if (timed && reading.time === null && choice && choice.alternatives.length > 0)
    assumptions.push({
      kind: 'time_dimension',
      text: `By ${fieldLabel(choice.field, lookup).toLowerCase()}`,
      phrase: null,
      value: `${choice.field.model}.${choice.field.name}`,
    });
  if (reading.comparison && reading.period) {
    const pair = comparedPeriods(reading.period, reading.comparison, clock);
    if (pair && trend === undefined && isCut(pair, reading))
      assumptions.push({
        kind: 'partial_period',
        text: `Compared over the same days: ${datedLabel(pair.current, clock)} and ${datedLabel(pair.compared, clock)}`,
        phrase: null,
        value: datedLabel(pair.compared, clock),
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
      });
  }
  return assumptions;
}

/** Synonyms and values that were not written exactly. */
function matchAssumptions(grounded: Grounded, lookup: CatalogLookup): readonly Assumption[] {
  const assumptions: Assumption[] = [];
  for (const { mark, meaning } of grounded.candidate.items) {
    if (meaning.kind !== 'name') continue;
    const { target } = meaning;
    if (
      target.kind === 'value' &&
      typeof target.value === 'string' &&
      meaning.weight <= 0.93 &&
      target.value.toLowerCase() !== mark.words.toLowerCase()
    )
      assumptions.push({
        kind: 'value_match',
        text: `“${mark.words}” read as ${target.value}`,
        phrase: mark.words,
        value: target.value,
      });
    else if (meaning.via === 'synonym' || meaning.via === 'glossary' || meaning.weight < 0.99) {
      const label = targetLabel(target, lookup);
      if (label && !sameWords(label, mark.words))
        assumptions.push({
          kind: 'synonym',
          text: `“${mark.words}” read as ${label}`,
          phrase: mark.words,
          value: label,
        });
    }
  }
  return assumptions;
}

/** True when two names have the same words but for their endings: "Order", "orders". */
function sameWords(one: string, other: string): boolean {
  const stems = (text: string): string =>
    wordsOf(text)
      .map((word) => word.stem)
      .join(' ');
  return stems(one) === stems(other);
}

/** Words for what a phrase stands for. */
export function targetLabel(
  target: Extract<Grounded['candidate']['items'][number]['meaning'], { kind: 'name' }>['target'],
  lookup: CatalogLookup,
): string {
  switch (target.kind) {
    case 'measure': {
      const one = lookup.measure(target.model, target.name);
      return one ? labelOf(one) : target.name;
    }
    case 'metric': {
      const one = lookup.metric(target.name);
      return one ? labelOf(one) : target.name;
    }
    case 'model': {
      const one = lookup.model(target.model);
      return one ? labelOf(one) : target.model;
    }
    case 'dimension':
    case 'time_hint':
      return fieldLabel({ model: target.model, name: target.name, via: null }, lookup);
    case 'filter': {
      const one = lookup.filter(target.model, target.name);
      return one ? labelOf(one) : target.name;
    }
    case 'value':
      return String(target.value);
    case 'role':
      return lookup.roleLabel(target.role);
  }
}

function defaultFilters(compiled: CompiledQuery, lookup: CatalogLookup): readonly Assumption[] {
  return compiled.provenance
    .filter((one) => one.part === 'default_filter')
    .map((one) => {
      const name = one.definition.replace(/^.*\./, '');
      const filter = lookup.catalog.models
        .flatMap((model) => model.filters)
        .find((candidate) => candidate.id === one.definitionId || candidate.name === name);
      return {
        kind: 'default_filter' as const,
        text: filter ? `${capital(labelOf(filter))} only` : one.sentence,
        phrase: null,
        value: name,
      };
    });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
