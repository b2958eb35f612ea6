import { labelOf } from './catalogLookup.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import { breakdownLabel } from './describe.ts';
import type { Reading } from './reading.ts';
import { measureLabel } from './measureLabel.ts';
import { timeChoice } from './timeChoice.ts';

/** Follow-ups worth one click after an answer, in the words a person would use. */
export function suggestFollowUps(reading: Reading, lookup: CatalogLookup): readonly string[] {
  const [measure] = reading.measures;
  if (!measure)
    return reading.rows
      ? [`number of ${(lookup.model(reading.rows.model)?.label || reading.rows.model).toLowerCase()}`]
      : [];
  const suggestions: string[] = [];
  const used = new Set(reading.breakdowns.map((one) => breakdownLabel(one, lookup)));
  const hasTime = reading.breakdowns.some((one) => one.kind === 'time');
  const key = splittable(measure.model, lookup).find((label) => !used.has(label));
  if (key !== undefined) suggestions.push(`by ${key}`);
  if (timeChoice(measure, lookup)) {
    if (!hasTime) suggestions.push('by month');
    if (reading.comparison === null && reading.top === null) suggestions.push('compared to the previous year');
  }
  if (reading.breakdowns.length === 1 && !hasTime && reading.top === null) suggestions.push('top 5');
  return suggestions.slice(0, 3);
}

/** Questions that can be answered, for somebody who asked one that cannot. */
export function suggestQuestions(lookup: CatalogLookup): readonly string[] {
  const questions: string[] = [];
  const [metric] = lookup.catalog.metrics;
  if (metric) questions.push(`${labelOf(metric).toLowerCase()} by month this year`);
  for (const model of lookup.catalog.models) {
    const measure = model.measures.find((one) => one !== lookup.countMeasure(model.name)) ?? model.measures[0];
    const key = splittable(model.name, lookup)[0];
    if (measure && key !== undefined)
      questions.push(
        `${measureLabel({ kind: 'measure', model: model.name, name: measure.name }, lookup).toLowerCase()} by ${key}`,
      );
    if (questions.length >= 3) break;
  }
  return questions.slice(0, 3);
}

/** Labels of the dimensions a model is usefully split by: few known values, its own first. */
function splittable(model: string, lookup: CatalogLookup): readonly string[] {
  return lookup.joins
    .reachable(model)
    .flatMap((one) =>
      (lookup.model(one)?.dimensions ?? [])
        .filter(
          (dimension) =>
            dimension.type === 'ENUM' ||
            (dimension.type === 'STRING' &&
              dimension.sampleValues.length > 1 &&
              dimension.sampleValues.length <= 50 &&
              dimension !== lookup.identity(one).display &&
              !dimension.primaryKey),
        )
        .map((dimension) => labelOf(dimension).toLowerCase()),
    );
}
