import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../madeUp.test-support.ts';

const KENNEL = madeUp({
  kinds: { kind_id: 'key NUMBER', kind_name: 'STRING' },
  animals: { animal_id: 'key NUMBER', kind_id: 'NUMBER -> kinds', weight: 'NUMBER', pen: 'STRING' },
});
const value = (phrase: string, text: string) => ({
  phrase,
  model: 'kinds',
  dimension: 'kind_name',
  value: text,
  near: [],
});
const kennel = (question: string): string =>
  readIn(KENNEL, question, [value('goats', 'Goat'), value('sheep', 'Sheep')])?.semql ?? 'unread';

describe('a number of one value and of another', () => {
  it('is one for each of them', () => {
    const semql = kennel('What is the average weight of the goats and of the sheep?');
    expect(semql).toMatch(/^SELECT kinds.kind_name, AVG\(weight\)/);
    expect(semql).toMatch(/kind_name = 'Goat' OR kinds.kind_name = 'Sheep'/);
  });

  it('is one of all where only one is named', () =>
    expect(kennel('What is the average weight of the goats?')).toMatch(/^SELECT AVG/));
});
