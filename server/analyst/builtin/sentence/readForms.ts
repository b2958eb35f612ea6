import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FormReading } from '../form/logicalForm.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import type { Clock } from '../time/period.ts';
import type { Token } from '../words/normalise.ts';

/** Ways to put a question together from its parts, best first; none yet. */
export function readForms(
  _tokens: readonly Token[],
  _mentions: Mentions | null,
  _lookup: CatalogLookup,
  _clock: Clock,
): readonly FormReading[] {
  return [];
}
