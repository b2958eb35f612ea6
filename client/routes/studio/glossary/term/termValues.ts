import type { TermMappingKind } from '../../../../apollo/schema.generated.ts';
import type { TermEditor_TermFragment } from './TermRoute.generated.ts';

/** Part of the semantic layer that a term stands for, by its name. */
export interface TermLink {
  readonly kind: TermMappingKind;
  readonly target: string;
  readonly description: string;
}

/** Fields of a term that people fill in. */
export interface TermValues {
  readonly term: string;
  readonly definition: string;
  readonly synonyms: readonly string[];
  readonly tags: readonly string[];
  readonly mappings: readonly TermLink[];
}

type Mapping = TermEditor_TermFragment['mappings'][number];

/** A term as its editor shows it. */
export function termValues(term: TermEditor_TermFragment): TermValues & { readonly version: number } {
  const { version, term: word, definition, synonyms } = term;
  return {
    version,
    term: word,
    definition,
    synonyms,
    tags: term.tags.map(({ name }) => name),
    mappings: term.mappings.flatMap((mapping) => {
      const place = placeOf(mapping);
      return place === null ? [] : [{ kind: place.kind, target: place.target, description: mapping.description }];
    }),
  };
}

/** Where a mapping leads; null: not readable. */
export function placeOf(
  mapping: Mapping,
): { readonly kind: TermMappingKind; readonly target: string; readonly path: string } | null {
  const { model, metric } = mapping;
  if (model !== null) {
    return { kind: 'MODEL', target: model.name, path: `/studio/models/${model.id}` };
  }
  if (metric !== null) {
    return { kind: 'METRIC', target: metric.name, path: `/studio/metrics/${metric.id}` };
  }
  const parts = [
    ['DIMENSION', mapping.dimension, 'dimensions'],
    ['FILTER', mapping.filter, 'filters'],
    ['MEASURE', mapping.measure, 'measures'],
  ] as const;
  for (const [kind, part, tab] of parts) {
    if (part?.model != null) {
      const { id, name, model: owner } = part;
      return { kind, target: `${owner.name}.${name}`, path: `/studio/models/${owner.id}/${tab}/${id}` };
    }
  }
  return null;
}

interface KeptBody {
  readonly synonyms?: readonly string[];
  readonly tags?: readonly string[];
  readonly mappings?: readonly TermLink[];
}

/** The body of a version with its lists as people read them. */
export function readableTerm(body: unknown): unknown {
  const { synonyms = [], tags = [], mappings = [], ...rest } = body as KeptBody & Record<string, unknown>;
  return {
    ...rest,
    synonyms: synonyms.join(', '),
    tags: tags.join(', '),
    links: mappings.map(({ kind, target, description }) => ({
      name: `${kind.toLowerCase()} ${target}`,
      expression: description === '' ? 'linked' : description,
    })),
  };
}
