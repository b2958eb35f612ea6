import { expect, it } from 'vitest';
import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { markQuestion } from '../marking/mark.ts';
import { RAILWAY } from '../railway/catalog.ts';
import { normalise } from '../words/normalise.ts';
import { lexiconOf } from './lexicon.ts';
import { valueQueries } from './valueSearch.ts';

/** The railway with twelve text dimensions, which leave room for four plain phrases. */
const WIDE: CatalogDefinition = {
  ...RAILWAY,
  models: RAILWAY.models.map((model) =>
    model.name === 'passengers'
      ? {
          ...model,
          dimensions: model.dimensions.flatMap((one) =>
            one.name === 'email'
              ? [one, ...[1, 2, 3, 4, 5].map((at) => ({ ...one, id: `dim_code_${at}`, name: `code_${at}`, label: '' }))]
              : [one],
          ),
        }
      : model,
  ),
};

function phrasesSearched(question: string): readonly string[] {
  const marked = markQuestion(normalise(question), lexiconOf(WIDE), {
    today: '2026-11-21',
    weekStart: 'MONDAY',
    fiscalYearStartMonth: 1,
  });
  return [...new Set(valueQueries(marked, lookUp(WIDE)).map(({ phrase }) => phrase))];
}

it('searches both names of a comparison, and their one name last', () => {
  const phrases = phrasesSearched('takings of Zelda Quax and Brunhild Vyx');
  expect(phrases).toContain('zelda quax');
  expect(phrases).toContain('brunhild vyx');
  expect(phrases.at(-1)).toBe('zelda quax & brunhild vyx');
  expect(phrases.filter((phrase) => phrase.includes('&'))).toHaveLength(1);
});
