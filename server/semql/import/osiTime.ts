import type { MetricDefinition, ModelDefinition } from '../catalog/definition.ts';
import { walkExpression } from '../language/mapExpression.ts';
import { parseSql } from './sqlText.ts';

/**
 * The date a metric is measured by, which the format does not say: `dataset.field` of the one
 * dataset with dates that the metric's datasets without a date of their own all lead to, as facts
 * lead to a calendar. Null where a date of their own tells, and where several could be meant.
 */
export function timeOfMetric({ expression }: MetricDefinition, models: readonly ModelDefinition[]): string | null {
  const facts = factsOf(expression, models);
  const times = new Set(facts.map((fact) => (datesOf(fact).length > 0 ? '' : (calendarOf(fact, models) ?? '?'))));
  const [only, another] = times;
  return only === undefined || another !== undefined || only === '' || only === '?' ? null : only;
}

/**
 * Datasets whose rows are aggregated: those that are named, without what others of them lead to.
 */
function factsOf(expression: string, models: readonly ModelDefinition[]): readonly ModelDefinition[] {
  const named = new Set<string>();
  const parsed = parseSql(expression);
  if (parsed !== null) {
    walkExpression(parsed, (node) => {
      const [first] = node.kind === 'reference' ? node.path : [];
      if (first !== undefined) {
        named.add(first.text);
      }
      return true;
    });
  }
  const all = models.filter(({ name }) => named.has(name));
  return all.filter(
    (model) => !all.some((other) => other !== model && stepsTo(other, models).some(({ name }) => name === model.name)),
  );
}

function datesOf({ dimensions }: ModelDefinition): readonly string[] {
  return dimensions.flatMap(({ name, type }) => (type === 'DATE' || type === 'TIMESTAMP' ? [name] : []));
}

/**
 * The one date a step away; a calendar's, where others have dates too. Null where there are more or
 * none.
 */
function calendarOf(fact: ModelDefinition, models: readonly ModelDefinition[]): string | null {
  const near = stepsTo(fact, models).filter((model) => datesOf(model).length > 0);
  const calendars = near.filter(({ name }) => calendarName.test(name));
  const dates = (calendars.length > 0 ? calendars : near).flatMap((model) =>
    datesOf(model).map((name) => `${model.name}.${name}`),
  );
  const [only, another] = dates;
  return only === undefined || another !== undefined ? null : only;
}

const calendarName = /(^|_)(dates?|calendar|days?|times?)(_|$)/i;

/** Datasets a dataset leads to; one that it leads to twice is there twice. */
function stepsTo({ relationships }: ModelDefinition, models: readonly ModelDefinition[]): readonly ModelDefinition[] {
  return relationships.flatMap(({ toModel }) => models.filter(({ name }) => name === toModel));
}
