import type { Viewer } from '../../access/viewer.ts';
import { glossaryTermPolicy } from '../../glossary/glossary.policy.ts';
import { distinctWords, wordKey } from '../../glossary/words.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { LayerChange } from '../change.ts';
import { changeSemanticLayer, type ChangedLayer, type LayerServices } from '../changeSemanticLayer.ts';
import type { LayerTerm } from '../layer.ts';
import { loadLayer } from '../store/loadLayer.ts';

/** Two terms that mean the same. */
export interface TermMerge {
  /** Term that stays. */
  readonly termId: string;
  readonly version: number;
  /** Term whose words, tags and mappings go over to it. */
  readonly otherTermId: string;
  readonly otherVersion: number;
  /** Definition of both; default: that of the term that stays, or else that of the other. */
  readonly definition?: string | null | undefined;
}

/**
 * Merges two terms in one change: the first gets the words, tags and mappings of the second, which
 * is removed.
 * @throws NotFoundError, InvalidInputError, and what `changeSemanticLayer` throws
 */
export async function mergeTerms(
  services: LayerServices,
  viewer: Viewer,
  { termId, version, otherTermId, otherVersion, definition }: TermMerge,
): Promise<ChangedLayer> {
  if (termId === otherTermId) {
    throw new InvalidInputError('A term cannot be merged with itself.', 'Choose another term.', ['otherTermId']);
  }
  const readable = await services.database.glossaryTerm.findMany({
    where: { id: { in: [termId, otherTermId] }, AND: glossaryTermPolicy.where(viewer) },
    select: { id: true, organizationId: true, environmentId: true },
  });
  const place = readable.find(({ id }) => id === termId);
  if (place === undefined || readable.length < 2) {
    throw new NotFoundError('Term');
  }
  const { layer } = await loadLayer(services.database, place);
  const [kept, other] = [termId, otherTermId].map((id) => layer.glossary.find((term) => term.id === id));
  if (kept === undefined || other === undefined) {
    throw new NotFoundError('Term', 'Choose two terms of one environment.');
  }
  const changes: readonly LayerChange[] = [
    { action: 'REMOVE', type: 'GlossaryTerm', id: otherTermId, version: otherVersion },
    { action: 'UPDATE', type: 'GlossaryTerm', id: termId, version, fields: mergedFields(kept, other, definition) },
  ];
  return changeSemanticLayer(services, viewer, { changes });
}

/** Pure: what a term gains from another one. */
export function mergedFields(
  kept: LayerTerm,
  other: LayerTerm,
  definition?: string | null,
): Pick<LayerTerm, 'definition' | 'synonyms' | 'tags' | 'mappings'> {
  const words = distinctWords([kept.term, ...kept.synonyms, other.term, ...other.synonyms]);
  const mapped = new Set(kept.mappings.map(({ kind, target }) => `${kind} ${target}`));
  return {
    definition: definition ?? (kept.definition === '' ? other.definition : kept.definition),
    synonyms: words.filter((word) => wordKey(word) !== wordKey(kept.term)),
    tags: [...new Set([...kept.tags, ...other.tags])].sort(),
    mappings: [...kept.mappings, ...other.mappings.filter(({ kind, target }) => !mapped.has(`${kind} ${target}`))],
  };
}
