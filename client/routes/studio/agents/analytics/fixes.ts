import type { Concept_ConceptFragment as Concept } from './concepts.generated.ts';

export type { Concept };

/** Way to close the gap that a word without a meaning leaves. */
export type FixKind = 'synonym' | 'define' | 'field' | 'model';

const tabs = { MEASURE: 'measures', DIMENSION: 'dimensions', FILTER: 'filters' } as const;

/**
 * The likeliest fix: a column that no field reads, a table without a model, then a thing with a
 * similar name, then a term.
 */
export function likelyFix({ column, table, near }: Concept): FixKind {
  if (column !== null) {
    return 'field';
  }
  return table !== null ? 'model' : near !== null && near.kind !== 'MODEL' ? 'synonym' : 'define';
}

/** What the likely way is about, in a few words; null: there is nothing to say. */
export function fixTarget({ column, table, near }: Concept): string | null {
  if (column?.model != null) {
    return `${column.name} of ${column.model.label || column.model.name}, not modelled`;
  }
  if (table !== null) {
    return `${table.name}, not modelled`;
  }
  return near === null ? null : near.kind === 'MODEL' ? `close: ${near.label}` : `of ${near.label}`;
}

const withWord = (path: string, name: string, word: string): string =>
  `${path}?${new URLSearchParams({ [name]: word }).toString()}`;

/** Editor of the thing with a similar name, with the word as a synonym; null: there is none. */
export function synonymAddress({ near, word }: Concept): string | null {
  if (near === null || near.kind === 'MODEL') {
    return null;
  }
  return near.kind === 'METRIC'
    ? withWord(`/studio/metrics/${near.thingId}`, 'synonym', word)
    : withWord(`/studio/models/${near.modelId ?? ''}/${tabs[near.kind]}/${near.thingId}`, 'synonym', word);
}

/** Thing that a search has found, to give it another name. */
interface Found {
  readonly id: string;
  readonly type: string;
}

/** Editor of a thing that was searched for; null: it has no synonyms. */
export function namingAddress({ id, type }: Found, word: string): string | null {
  switch (type) {
    case 'Metric':
      return withWord(`/studio/metrics/${id}`, 'synonym', word);
    case 'GlossaryTerm':
      return withWord(`/studio/glossary/${id}`, 'synonym', word);
    case 'Model':
      return withWord(`/studio/models/${id}/measures`, 'synonym', word);
    default:
      return null;
  }
}

/** Form of a new term with the word filled in. */
export const termAddress = ({ word }: Concept): string =>
  `/studio/glossary?${new URLSearchParams({ new: '', term: word }).toString()}`;

/** Form of a new metric with the word filled in. */
export const metricAddress = ({ word }: Concept): string =>
  `/studio/metrics?${new URLSearchParams({ new: '', label: word }).toString()}`;

interface NewField {
  readonly kind: 'MEASURE' | 'DIMENSION';
  readonly modelId: string;
  readonly word: string;
  /** Column that it reads; empty: not known. */
  readonly column: string;
}

/** Form of a new field of a model, with the word as its name. */
export function newFieldAddress({ kind, modelId, word, column }: NewField): string {
  const name = word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^[_\p{N}]+|_+$/gu, '');
  const read = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column) || column === '' ? column : `"${column.replaceAll('"', '""')}"`;
  const expression = column === '' || kind === 'DIMENSION' ? read : `SUM(${read})`;
  const filled = new URLSearchParams({ new: '', name, expression });
  return `/studio/models/${modelId}/${tabs[kind]}?${filled.toString()}`;
}

/** Form of a field that reads the column which has the word; null: no column has it. */
export function columnAddress({ column, word }: Concept): string | null {
  return column?.model == null
    ? null
    : newFieldAddress({ kind: column.kind, modelId: column.model.id, word, column: column.name });
}

/** Page that builds a model of the table that has the word; null: no table has it. */
export function modelAddress({ table }: Concept): string | null {
  return table?.dataSource == null ? null : `/studio/data/${table.dataSource.id}/build?tables=${table.id}`;
}
