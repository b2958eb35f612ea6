import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { conditionsOf } from './dateToSay.ts';
import { breakdownLabel } from './describe.ts';
import type { Reading } from '../reading.ts';
import { rowsName } from '../form/telling/nouns.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import { timeChoice } from '../catalog/timeChoice.ts';

/** Follow-ups worth one click after an answer, in the words a person would use. */
export function suggestFollowUps(reading: Reading, lookup: CatalogLookup): readonly string[] {
  const [measure] = reading.measures;
  if (!measure)
    return reading.rows
      ? [`number of ${(lookup.model(reading.rows.model)?.label || reading.rows.model).toLowerCase()}`]
      : [];
  const suggestions: string[] = [...averageInstead(reading, lookup)];
  const used = new Set(reading.breakdowns.map((one) => breakdownLabel(one, lookup)));
  const hasTime = reading.breakdowns.some((one) => one.kind === 'time');
  const isOne = fixedBy(reading, lookup);
  const key = splittable(measure.model, lookup).find(
    ({ label, model, name }) => !used.has(label) && !isOne(model, name),
  )?.label;
  if (key !== undefined) suggestions.push(`by ${key}`);
  if (timeChoice(measure, lookup)) {
    if (!hasTime) suggestions.push('by month');
    if (reading.comparison === null && reading.top === null) suggestions.push('compared to the previous year');
  }
  if (reading.breakdowns.length === 1 && !hasTime && reading.top === null) suggestions.push('top 5');
  return suggestions.slice(0, 3);
}

/** Plain questions about the data, which most semantic layers can answer; the likeliest first. */
export function suggestQuestions(lookup: CatalogLookup): readonly string[] {
  const questions: string[] = [];
  const [metric] = lookup.catalog.metrics;
  if (metric) questions.push(`${labelOf(metric).toLowerCase()} by month this year`);
  for (const model of lookup.catalog.models) {
    const measure = model.measures.find((one) => one !== lookup.countMeasure(model.name)) ?? model.measures[0];
    const key = splittable(model.name, lookup)[0]?.label;
    if (measure && key !== undefined)
      questions.push(
        `${measureLabel({ kind: 'measure', model: model.name, name: measure.name }, lookup).toLowerCase()} by ${key}`,
      );
  }
  return [...questions, ...lookup.catalog.models.map(({ name }) => `how many ${rowsName(name, lookup)} are there?`)];
}

/**
 * A profile keeps this many values of a column: fewer are all there are, so many may be the first
 * of a million.
 */
const SAMPLED = 20;

/**
 * Dimensions a model is usefully split by: few values, all of them known, no keys; its own first.
 */
export function splittable(
  model: string,
  lookup: CatalogLookup,
): readonly { readonly label: string; readonly model: string; readonly name: string }[] {
  return lookup.joins.reachable(model).flatMap((one) => {
    const definition = lookup.model(one);
    const keys = new Set([
      ...(definition?.grain.keys ?? []),
      ...(definition?.relationships ?? []).flatMap(({ keys: pairs }) => pairs.map(({ from }) => from)),
    ]);
    return (definition?.dimensions ?? [])
      .filter((dimension) => !dimension.primaryKey && !keys.has(dimension.name))
      .filter(
        (dimension) =>
          dimension.type === 'ENUM' ||
          (dimension.type === 'STRING' &&
            dimension.sampleValues.length > 1 &&
            dimension.sampleValues.length < SAMPLED &&
            dimension !== lookup.identity(one).display),
      )
      .map((dimension) => ({ label: labelOf(dimension).toLowerCase(), model: one, name: dimension.name }));
  });
}

/**
 * Dimensions that a reading leaves one value of: what its number counts, and what it is limited to.
 */
export function fixedBy(reading: Reading, lookup: CatalogLookup): (model: string, name: string) => boolean {
  const conditions = reading.measures.flatMap((measure) => conditionsOf(measure, lookup));
  return (model, name) =>
    reading.filters.some(
      (one) =>
        one.kind === 'values' &&
        one.field.model === model &&
        one.field.name === name &&
        !one.negated &&
        one.values.length === 1,
    ) ||
    conditions.some((one) => {
      const column = lookup.dimension(model, name)?.expression ?? name;
      return one.model === model && [name, column].some((text) => isFixed(one.condition, text));
    });
}

function isFixed(condition: string, column: string): boolean {
  const escaped = column.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w])${escaped}"?\\s*=\\s*'`, 'i').test(condition);
}

/**
 * "lowest score by topic" shows the lowest score of each; the topic that scores lowest is found by
 * their average.
 */
function averageInstead({ measures, breakdowns }: Reading, lookup: CatalogLookup): readonly string[] {
  const [measure] = measures;
  const [key, more] = breakdowns;
  if (measure?.kind !== 'aggregate' || (measure.fn !== 'MIN' && measure.fn !== 'MAX') || !key || more) return [];
  const { model, name } = measure.field;
  const column = lookup.dimension(model, name)?.expression ?? name;
  const average = lookup
    .model(model)
    ?.measures.find(({ expression }) =>
      [column, name].some((one) => expression.replaceAll(/\s/g, '').toLowerCase() === `avg(${one.toLowerCase()})`),
    );
  if (!average) return [];
  return [
    `${labelOf(average).toLowerCase()} by ${breakdownLabel(key, lookup)}, ${measure.fn === 'MIN' ? 'lowest' : 'highest'} first`,
  ];
}
