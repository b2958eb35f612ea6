import { measuredDimension } from '../catalog/adjective.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fieldLabel } from '../labels/describe.ts';
import type { Draft } from '../reading/draft.ts';
import { wordsOf } from '../words/normalise.ts';

/** "5 travellers with the highest …": the number says how many are asked for. */
export function placeNumber(draft: Draft): void {
  if (draft.number === null) return;
  const { value, index } = draft.number;
  if (draft.extreme) {
    draft.top = { count: value, descending: draft.extreme.descending, size: draft.extreme.size, index };
  } else if (draft.flags.has('list') && draft.measures.length === 0 && draft.latest === null)
    draft.latest = { count: value, descending: true, index };
  else draft.unplaced.add(index);
}

/** "oldest passengers": ordered by the number the adjective measures. */
export function orderByAdjective(draft: Draft, lookup: CatalogLookup): void {
  nameRowsOfValue(draft, lookup);
  const key = draft.breakdowns.find((one) => one.kind === 'field');
  if (
    draft.extreme &&
    draft.extreme.nouns.length > 0 &&
    draft.measures.length === 0 &&
    draft.entities.length === 0 &&
    draft.order === null &&
    key?.kind === 'field'
  ) {
    // "which topic takes the longest": the one number of its model that measures length or time.
    const { nouns } = draft.extreme;
    const measured = (lookup.model(key.field.model)?.measures ?? []).filter((one) =>
      [one.name, one.label, ...one.synonyms].some((name) => wordsOf(name).some((word) => nouns.includes(word.text))),
    );
    const [only] = measured;
    if (only && measured.length === 1)
      draft.measures.push({ kind: 'measure', model: key.field.model, name: only.name });
    else draft.unplaced.add(draft.extreme.index);
  }
  const entity = draft.entities[0];
  const name =
    draft.extreme && entity && draft.order === null && draft.measures.length === 0
      ? measuredDimension(entity.model, draft.extreme.nouns, lookup)
      : undefined;
  if (entity && draft.extreme && name !== undefined) {
    draft.order = {
      by: 'measure',
      descending: draft.extreme.descending,
      field: { model: entity.model, name, via: null },
    };
    noteOrder(draft, entity.model, name, lookup);
  }
  orderBySize(draft, lookup);
}

/** "heaviest rabbit" is one of the animals: rows that have the value and are measured so. */
function nameRowsOfValue(draft: Draft, lookup: CatalogLookup): void {
  const { extreme, filters, breakdowns, entities, measures, loose, order } = draft;
  const [filter] = filters;
  if (!extreme || order !== null || breakdowns.length + entities.length + measures.length + loose.length > 0) return;
  if (filter?.kind !== 'values' || filter.negated || filter.field.via !== null) return;
  const { model } = filter.field;
  if (extreme.nouns.length > 0 && measuredDimension(model, extreme.nouns, lookup) !== undefined)
    draft.entities.push({ model, index: extreme.index + 1 });
}

/**
 * "the 3 largest orders": by the one number of an order that is its size, or its amount; where
 * there is none, by nothing.
 */
function orderBySize(draft: Draft, lookup: CatalogLookup): void {
  const [entity] = draft.entities;
  const superlative = draft.extreme ?? draft.top;
  if (!superlative?.size || !entity || entity.index < superlative.index || draft.order !== null) return;
  if (draft.measures.length + draft.breakdowns.length + draft.limits.length > 0 || draft.flags.has('count')) return;
  const name = measuredDimension(entity.model, ['size', 'amount', 'value'], lookup);
  if (name === undefined) return;
  draft.order = {
    by: 'measure',
    descending: superlative.descending,
    field: { model: entity.model, name, via: null },
  };
  noteOrder(draft, entity.model, name, lookup);
}

/** By which number a superlative orders was chosen, which is said. */
function noteOrder(draft: Draft, model: string, name: string, lookup: CatalogLookup): void {
  const label = fieldLabel({ model, name, via: null }, lookup).toLowerCase();
  draft.notes.push({ kind: 'aggregation', text: `Ordered by ${label}`, phrase: null });
}
