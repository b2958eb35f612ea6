import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { JUDGING_WORD } from '../phrases/operatorPhrases.ts';
import type { QuestionWords } from './questionWords.ts';

/** Numbers offered in the place of one. */
export const MAX_OF_A_KIND = 6;
/** Nothing is best by what was lost. */
const losses =
  /(?:^|_)(?:costs?|returned|returns|cancel(?:l?ed|lations)|discounts?|refund(?:s|ed)?|lost|losses)(?:_|$)/i;
const OFTEN = /\b(?:popular|common|often|frequently|busiest)\b/i;

/**
 * Labels of numbers that can be asked for each row of a model, or split by what is known of it.
 */
export function numbersFor(subject: string, lookup: CatalogLookup): readonly string[] {
  const own = lookup.catalog.models
    .filter(({ name }) => lookup.joins.pathsBetween(name, subject).length > 0)
    .toSorted((a, b) => Number(b.name === subject) - Number(a.name === subject));
  const labels = own.flatMap((model) =>
    model.measures.filter((one) => one !== lookup.countMeasure(model.name)).map(labelOf),
  );
  const counts = own.flatMap((model) => {
    const count = model.name === subject ? undefined : lookup.countMeasure(model.name);
    return count ? [labelOf(count)] : [];
  });
  const metrics = lookup.catalog.metrics
    .filter(({ anchorModel, status }) => status !== 'DEPRECATED' && own.some(({ name }) => name === anchorModel))
    .map(labelOf);
  const [first, ...rest] = labels;
  const ordered = [...(first === undefined ? [] : [first]), ...metrics.slice(0, 2), ...rest, ...counts];
  return [...new Set(ordered.map((label) => label.toLowerCase()))].slice(0, MAX_OF_A_KIND);
}

/**
 * Numbers that differ between the rows of a model: its own, and counts or sums for each of them.
 */
export function rankingNumbers(subject: string, words: QuestionWords, lookup: CatalogLookup): readonly string[] {
  const model = lookup.model(subject);
  // Popularity depends on quantity, never on price.
  const isOften = words.items.some(({ mark }) => OFTEN.test(mark.words));
  const own = (model?.dimensions ?? []).filter(
    ({ type, primaryKey, name }) =>
      !isOften &&
      type === 'NUMBER' &&
      !primaryKey &&
      !model?.relationships.some(({ keys }) => keys.some((key) => key.from === name)),
  );
  // Groups of rows grow by what adds up in them: "fastest growing fare class" by takings, not by
  // the fare of a ticket.
  const isGroups =
    words.has('growth') &&
    !words.items.some(({ meaning }) => meaning.kind === 'name' && meaning.target.kind === 'model');
  const sums = lookup.catalog.models
    .filter(({ name }) => (name !== subject || isGroups) && lookup.joins.pathsBetween(name, subject).length > 0)
    .flatMap(({ name, measures }) =>
      measures
        .filter(({ additivity }) => additivity === 'ADDITIVE')
        .map((one) => ({ one, isCount: one === lookup.countMeasure(name) })),
    )
    .toSorted((a, b) => Number(a.isCount) - Number(b.isCount))
    .map(({ one }) => one);
  // The best is best at something: what it brings before what it costs.
  const isJudged = words.items.some(({ mark }) => JUDGING_WORD.test(mark.words));
  const ordered = isGroups
    ? sums
    : isJudged
      ? [...sums.filter((one) => !losses.test(one.name)), ...own]
      : [...own, ...sums];
  return [...new Set(ordered.map((one) => labelOf(one).toLowerCase()))].slice(0, MAX_OF_A_KIND);
}

/** Additive numbers in the models of the metrics. */
export function mainNumbers(lookup: CatalogLookup): readonly string[] {
  const { metrics, models } = lookup.catalog;
  const anchors = models.filter(({ name }) => metrics.some(({ anchorModel }) => anchorModel === name));
  const [main = []] = (anchors.length > 0 ? anchors : models).map(({ measures }) => measures);
  return main
    .filter(({ additivity }) => additivity === 'ADDITIVE')
    .map((one) => labelOf(one).toLowerCase())
    .slice(0, MAX_OF_A_KIND);
}
