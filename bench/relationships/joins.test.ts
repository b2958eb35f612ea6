import { expect, it } from 'vitest';
import { publishedScripts } from './publishedScripts.ts';
import { scoreJoins } from './scoreJoins.ts';

it.each([
  ['with their keys', true],
  ['without anything declared', false],
])(
  'nearly all joins of databases that many people know are found, %s, and no others',
  async (_how, keysAreDeclared) => {
    const scripts = await publishedScripts();
    const score = await scoreJoins(scripts, keysAreDeclared);
    expect(score.declared).toBeGreaterThanOrEqual(200);
    expect(score.found / score.declared).toBeGreaterThanOrEqual(0.94);
    expect(score.right / score.proposed).toBeGreaterThanOrEqual(0.98);
    expect(score.wrongThoughSure).toEqual([]);
    expect(score.sure / score.proposed).toBeGreaterThanOrEqual(0.7);
  },
  300_000,
);
