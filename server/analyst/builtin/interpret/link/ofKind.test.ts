import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../madeUp.test-support.ts';

const FARM = madeUp({
  breeds: { breed_id: 'key NUMBER', breed_name: 'STRING' },
  animals: { animal_id: 'key NUMBER', animal_name: 'STRING', breed_id: 'NUMBER -> breeds', pen: 'STRING' },
  goods: { good_id: 'key NUMBER', category: 'STRING' },
});
const goat = { phrase: 'goats', model: 'breeds', dimension: 'breed_name', value: 'Goat', near: [] };
const cat = { phrase: 'cats', model: 'breeds', dimension: 'breed_name', value: 'Cat', near: [] };

describe('how many there are of a kind', () => {
  it.each(['How many goats do we have?', 'How many goats are there?'])('%s', (question) => {
    const read = readIn(FARM, question, [goat]);
    expect(read?.semql).toContain("FROM animals WHERE breeds.breed_name = 'Goat'");
    expect(read?.reading.assumptions.map(({ text }) => text)).toContain('“goats” are counted as animals');
  });

  it('takes no word for what it may be short for where the data has it', () =>
    expect(readIn(FARM, 'How many cats do we have?', [cat])?.semql).toContain("breeds.breed_name = 'Cat'"));

  it('asks nothing of rows that several others may be', () => {
    const both = madeUp({
      breeds: { breed_id: 'key NUMBER', breed_name: 'STRING' },
      animals: { animal_id: 'key NUMBER', breed_id: 'NUMBER -> breeds' },
      photos: { photo_id: 'key NUMBER', breed_id: 'NUMBER -> breeds' },
    });
    expect(readIn(both, 'How many goats do we have?', [goat])?.semql ?? '').not.toContain('animals');
  });
});
