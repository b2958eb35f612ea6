import type { DimensionDefinition, MeasureDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { labelOf, type CatalogLookup } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import { splittable } from '../labels/suggestions.ts';
import type { Breakdown, FieldRef, MeasureTerm, Reading } from '../reading.ts';
import { wordings } from './wordings.ts';

/** A question worth asking: ways to say it, the plainest first, and what it has to be read as. */
export interface QuestionIdea {
  readonly wordings: readonly string[];
  isMeant(reading: Reading): boolean;
}

/** A number that questions are about, and how it may be called. */
interface Subject {
  readonly term: MeasureTerm;
  readonly names: readonly string[];
}

/** Facts about the data that decide which questions have rows. */
export interface DataFacts {
  readonly now: Date;
  /** Newest day by `model.dimension`, where it is known. */
  readonly newestDays: ReadonlyMap<string, string>;
  /** Names of models without rows. */
  readonly withoutRows: ReadonlySet<string>;
  /** Fields as `model.field`, and names of metrics, that have no value in any row. */
  readonly withoutValues: ReadonlySet<string>;
}

/** Numbers of a model besides its count that get questions. */
const MOST_MEASURES = 2;
const MOST_KEYS = 2;

/**
 * Questions about a model in the order in which people ask them: how many, how much by what, since
 * when, and which the most.
 */
export function questionIdeas(
  model: ModelDefinition,
  lookup: CatalogLookup,
  facts: DataFacts,
): readonly QuestionIdea[] {
  const nouns = wordings(model);
  const count: Subject = { term: { kind: 'count', model: model.name }, names: nouns };
  const amounts = amountsOf(model, lookup, facts).map((one): Subject => ({
    term: { kind: 'measure', model: model.name, name: one.name },
    names: wordings(one),
  }));
  const [main = count] = amounts;
  const keys = splittable(model.name, lookup)
    .filter((key) => hasValues(key, facts) && !isContact(lookup.dimension(key.model, key.name)))
    .slice(0, MOST_KEYS + 1);
  const by = (subject: Subject, index: number): readonly QuestionIdea[] => {
    const key = keys[index];
    return key === undefined ? [] : [splitBy(subject, key, lookup)];
  };
  const howMany = plain(
    nouns.map((noun) => `How many ${noun} are there?`),
    count,
    lookup,
  );
  // "How many github are there?" is understood, but not what a person would say.
  const isPlural = nouns[0]?.endsWith('s') === true;
  return [
    ...(isPlural ? [howMany] : []),
    ...by(main, 0),
    ...trend(main, lookup, facts),
    ...topEntity(model, main, lookup, facts),
    ...amounts.slice(1, MOST_MEASURES).flatMap((subject) => by(subject, 1).concat(by(subject, 0)).slice(0, 1)),
    ...(main === count ? by(count, 1) : by(count, 0)),
    ...highest(model, main, lookup, facts),
    ...(isPlural ? [] : [howMany]),
  ];
}

/** Questions about metrics, each over time or by the dimension that it is usually split by. */
export function metricIdeas(lookup: CatalogLookup, facts: DataFacts): readonly QuestionIdea[] {
  return lookup.catalog.metrics
    .filter(({ status }) => status !== 'DEPRECATED')
    .filter(({ name, anchorModel }) => !facts.withoutValues.has(name) && !facts.withoutRows.has(anchorModel))
    .flatMap((metric) => {
      const term: MeasureTerm = { kind: 'metric', model: metric.anchorModel, name: metric.name };
      const subject: Subject = { term, names: wordings(metric) };
      const [key] = splittable(metric.anchorModel, lookup)
        .filter((one) => hasValues(one, facts) && !isContact(lookup.dimension(one.model, one.name)))
        .filter(({ model, name }) => metric.groupBy.length === 0 || metric.groupBy.includes(`${model}.${name}`));
      return [...trend(subject, lookup, facts), ...(key === undefined ? [] : [splitBy(subject, key, lookup)])].slice(
        0,
        1,
      );
    });
}

const hasValues = ({ model, name }: Pick<FieldRef, 'model' | 'name'>, facts: DataFacts): boolean =>
  !facts.withoutRows.has(model) && !facts.withoutValues.has(`${model}.${name}`);

const contactWords =
  /(?:^|[^a-z])(?:e-?mails?|(?:tele)?phones?|mobile|cell|fax|address(?:es)?|street|ur[li]s?|website|homepage|link|iban|ssn|passport|uuid|guid|token|hash)(?=$|[^a-z])/i;

/** True: its values tell one person or thing from all others, so that none of them is the most. */
function isContact(dimension: DimensionDefinition | undefined): boolean {
  return (
    dimension !== undefined &&
    [dimension.name, dimension.label].some((text) => contactWords.test(text.replaceAll(/([a-z])([A-Z])/g, '$1 $2')))
  );
}

/** Sums of money first, then other sums, then averages. */
function amountsOf(model: ModelDefinition, lookup: CatalogLookup, facts: DataFacts): readonly MeasureDefinition[] {
  const count = lookup.countMeasure(model.name);
  const rank = ({ additivity, unit, expression }: MeasureDefinition): number =>
    (additivity === 'ADDITIVE' ? 0 : 4) +
    (/^[A-Z]{3}$/.test(unit ?? '') ? 0 : 2) +
    (/^sum\b/i.test(expression) ? 0 : 1);
  return model.measures
    .filter((one) => one !== count && hasValues({ model: model.name, name: one.name }, facts))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_MEASURES);
}

function plain(texts: readonly string[], subject: Subject, lookup: CatalogLookup): QuestionIdea {
  return {
    wordings: texts,
    isMeant: (reading) => isAbout(reading, subject, lookup) && reading.breakdowns.length === 0,
  };
}

function splitBy(
  subject: Subject,
  key: { readonly model: string; readonly name: string },
  lookup: CatalogLookup,
): QuestionIdea {
  const dimension = lookup.dimension(key.model, key.name);
  const keys = dimension === undefined ? [] : wordings(dimension);
  return {
    wordings: subject.names.flatMap((name) => keys.map((one) => `${name} by ${one}`)),
    isMeant: (reading) =>
      isAbout(reading, subject, lookup) && reading.top === null && isSplitBy(reading.breakdowns, key),
  };
}

function trend(subject: Subject, lookup: CatalogLookup, facts: DataFacts): readonly QuestionIdea[] {
  const choice = timeChoice(subject.term, lookup);
  if (choice === null || !hasValues(choice.field, facts)) return [];
  const period = monthsWithRows(choice.field, facts);
  return [
    {
      wordings: subject.names.map((name) => `${name} by month${period}`),
      isMeant: (reading) =>
        isAbout(reading, subject, lookup) &&
        reading.breakdowns.length === 1 &&
        reading.breakdowns[0]?.kind === 'time' &&
        reading.breakdowns[0].grain === 'MONTH',
    },
  ];
}

/** A trend shows the last twelve months; of data of other years, those of its newest one. */
function monthsWithRows({ model, name }: FieldRef, { now, newestDays }: DataFacts): string {
  const newest = newestDays.get(`${model}.${name}`);
  if (newest === undefined) return '';
  const aYearAgo = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1)).toISOString().slice(0, 10);
  return newest > aYearAgo && newest <= now.toISOString().slice(0, 10) ? '' : ` in ${newest.slice(0, 4)}`;
}

/** "Top 5 customers by revenue", where rows of the model belong to something that has a name. */
function topEntity(
  model: ModelDefinition,
  subject: Subject,
  lookup: CatalogLookup,
  facts: DataFacts,
): readonly QuestionIdea[] {
  const hasName = (one: string): boolean => {
    const { display } = lookup.identity(one);
    return display !== undefined && !isContact(display) && hasValues({ model: one, name: display.name }, facts);
  };
  const owner = lookup.joins.reachable(model.name).find((one) => one !== model.name && hasName(one));
  const definition = owner === undefined ? undefined : lookup.model(owner);
  if (definition === undefined) return [];
  return [
    {
      wordings: wordings(definition).flatMap((noun) => subject.names.map((name) => `Top 5 ${noun} by ${name}`)),
      isMeant: (reading) => isRanked(reading, subject, lookup, 5) && isOf(reading.breakdowns, definition.name, lookup),
    },
  ];
}

/** "Which city has the highest revenue?", for texts of many values. */
function highest(
  model: ModelDefinition,
  subject: Subject,
  lookup: CatalogLookup,
  facts: DataFacts,
): readonly QuestionIdea[] {
  const keyed = new Set(model.relationships.flatMap(({ keys }) => keys.map(({ from }) => from)));
  const isName = (one: DimensionDefinition): boolean =>
    one.type === 'STRING' && !one.primaryKey && !keyed.has(one.name) && !model.grain.keys.includes(one.name);
  const display = lookup.identity(model.name).display;
  return model.dimensions
    .filter(
      (one) =>
        isName(one) && one !== display && !isContact(one) && hasValues({ model: model.name, name: one.name }, facts),
    )
    .slice(0, MOST_KEYS)
    .map((one) => ({
      wordings: wordings(one).flatMap((key) =>
        subject.names.flatMap((name) =>
          subject.term.kind === 'count'
            ? [`Which ${key} has the most ${name}?`]
            : [`Which ${key} has the highest ${name}?`],
        ),
      ),
      isMeant: (reading) =>
        isRanked(reading, subject, lookup, null) &&
        isSplitBy(reading.breakdowns, { model: model.name, name: one.name }),
    }));
}

/** True: one number of all rows is asked for, the one that is meant. */
function isAbout(reading: Reading, { term }: Subject, lookup: CatalogLookup): boolean {
  const [measure, another] = reading.measures;
  return (
    reading.shape === 'numbers' &&
    measure !== undefined &&
    another === undefined &&
    isSame(measure, term, lookup) &&
    reading.filters.length + reading.thresholds.length === 0 &&
    reading.comparison === null &&
    reading.transform === null
  );
}

function isSame(measure: MeasureTerm, term: MeasureTerm, lookup: CatalogLookup): boolean {
  if (measure.model !== term.model) return false;
  const count = lookup.countMeasure(term.model)?.name;
  const nameOf = (one: MeasureTerm): string | undefined =>
    one.kind === 'count' ? (count ?? '') : 'name' in one ? one.name : undefined;
  return (measure.kind === term.kind || term.kind === 'count') && nameOf(measure) === nameOf(term);
}

function isRanked(reading: Reading, subject: Subject, lookup: CatalogLookup, count: number | null): boolean {
  const { top } = reading;
  return isAbout(reading, subject, lookup) && top !== null && top.descending && (count === null || top.count === count);
}

function isSplitBy(breakdowns: readonly Breakdown[], { model, name }: { model: string; name: string }): boolean {
  const [only, another] = breakdowns;
  return another === undefined && only?.kind === 'field' && only.field.model === model && only.field.name === name;
}

/** True: split by the rows of a model, or by their name. */
function isOf(breakdowns: readonly Breakdown[], model: string, lookup: CatalogLookup): boolean {
  const [only, another] = breakdowns;
  if (another !== undefined) return false;
  if (only?.kind === 'entity') return only.model === model;
  const display = lookup.identity(model).display?.name;
  return only?.kind === 'field' && only.field.model === model && only.field.name === display;
}

/** Name of a model for people. */
export const headingOf = (model: ModelDefinition): string => {
  const label = labelOf(model).trim();
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;
};
