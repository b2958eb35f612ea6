import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Noun } from '../sentence/tree.ts';
import type { Clock } from '../time/period.ts';
import type { Meaning } from './meaning.ts';
import { narrowedBy } from './noun/narrowing.ts';
import { nounMeanings } from './noun/nounMeaning.ts';
import type { Way, World } from './world.ts';

/** The world of one question. Its trees share their nouns, so each is interpreted once. */
export function newWorld(lookup: CatalogLookup, clock: Clock): World {
  const known = new WeakMap<Noun, readonly Way<Meaning>[]>();
  const world: World = {
    lookup,
    clock,
    meanings(noun) {
      const kept = known.get(noun);
      if (kept) return kept;
      const found = nounMeanings(world, noun);
      known.set(noun, found);
      return found;
    },
    narrow: (meaning, modifiers) => narrowedBy(world, meaning, modifiers),
  };
  return world;
}
