import { expect, test } from 'vitest';
import { patternsOf } from './patterns.ts';

test('an id is written with its prefix, in the pages below as well', () => {
  const patterns = patternsOf([
    {
      path: '/studio/models/:model_id',
      ids: { model_id: 'mdl' },
      children: [{ path: 'filters/:filter_id?', ids: { filter_id: 'flt' } }, { path: 'notes/:topic?' }],
    },
  ]);
  expect(patterns).toEqual(
    expect.arrayContaining([
      '/studio/models/:model_id(mdl)',
      '/studio/models/:model_id(mdl)/filters/:filter_id(flt)?',
      '/studio/models/:model_id(mdl)/notes/:topic?',
    ]),
  );
});
