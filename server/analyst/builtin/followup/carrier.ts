import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Column, FormReading, LogicalForm } from '../form/logicalForm.ts';
import { claimsOfForm } from '../guard/claims/claimsOfForm.ts';
import { objectionsTo } from '../guard/guard.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import type { FoundValue } from '../marking/mark.ts';
import { readForms } from '../sentence/readForms.ts';
import { splitSentences } from '../sentence/sentences.ts';
import type { Clock } from '../time/period.ts';

/** What fragments are read in. */
export interface FragmentWorld {
  readonly catalog: CatalogDefinition;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly found: readonly FoundValue[];
}

/** A reading of a fragment that takes more for granted is none. */
const SURE = 0.6;

/**
 * The likeliest reading of whole questions that a fragment was made into, about the rows of one
 * model; null where none of them is read, or none without an objection.
 */
export function readCarrier(
  texts: readonly string[],
  model: string,
  world: FragmentWorld,
  isAsked: (form: LogicalForm) => boolean = () => true,
): FormReading | null {
  const read = texts
    .flatMap((text) => readingsOf(text, world))
    .filter(({ form }) => form.model === model && isAsked(form));
  const [best] = read.toSorted((a, b) => b.score - a.score);
  return best ?? null;
}

/** Readings of a whole question about which there is no objection, the best first. */
export function readingsOf(text: string, { catalog, lookup, clock, found }: FragmentWorld): readonly FormReading[] {
  const { tokens, breaks } = splitSentences(text);
  const mentions = mentionsOf(tokens, catalog, found);
  return readForms(mentions, breaks, lookup, clock).filter(
    ({ form, further, score, assumptions }) =>
      score >= SURE &&
      objectionsTo({
        mentions,
        lookup,
        claims: claimsOfForm(form, further),
        assumed: assumptions.flatMap(({ phrase }) => phrase ?? []),
        about: new Set(assumptions.flatMap(({ about }) => about ?? [])),
      }).length === 0,
  );
}

/**
 * The likeliest reading of whole questions for a number of rows: one that takes "number" for the
 * name of a field ("customer number of deliveries by month") is about something else.
 */
export function readCount(
  texts: readonly string[],
  model: string,
  world: FragmentWorld,
  isAsked: (form: LogicalForm) => boolean,
): FormReading | null {
  return readCarrier(texts, model, world, (form) => {
    const [number, another] = form.columns.filter(({ kind }) => kind === 'aggregate');
    const isCount = number !== undefined && countsRows(number.value, model, world.lookup);
    return isCount && another === undefined && isAsked(form);
  });
}

/** True for the number of all rows of a model. */
function countsRows(value: Column['value'], model: string, lookup: CatalogLookup): boolean {
  if (value.kind === 'measure')
    return value.model === model && value.filter.length === 0 && lookup.countMeasure(model)?.name === value.name;
  return value.kind === 'aggregate' && value.fn === 'COUNT' && value.of === null && value.filter.length === 0;
}

/** True for the number of rows that fulfil conditions, and nothing more. */
export function isNarrowed({ where, having, order, limit, columns }: LogicalForm): boolean {
  const isPlain = having.length + order.length === 0 && limit === null;
  return isPlain && where.length > 0 && columns.every(({ kind }) => kind === 'aggregate');
}
