import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BIKE_RENTAL } from '../bikeRental.test-support.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { mentionsOf } from '../lexicon/findMentions.ts';
import { readForms } from './readForms.ts';
import { splitSentences } from './sentences.ts';
import { Work } from './work.ts';

const clock = { today: '2026-11-20', weekStart: 'MONDAY', fiscalYearStartMonth: 1 } as const;
const lookup = lookUp(BIKE_RENTAL);

function read(question: string, most: number): { readonly steps: number; readonly forms: number } {
  const { tokens, breaks } = splitSentences(question);
  const work = new Work(most);
  const forms = readForms(mentionsOf(tokens, BIKE_RENTAL, []), breaks, lookup, clock, work);
  return { steps: work.steps, forms: forms.length };
}

describe('reading a question', () => {
  it('takes few steps for what a refusal offers of a list', () => {
    // The words of one rewrite that once took minutes.
    const list = 'Repair part ticket number, repair part part number and quantity of one repair part';
    const { steps } = read(`${list} of repairs of repair parts`, Infinity);
    expect(steps).toBeLessThan(400_000);
  });

  it('ends within its steps, whatever is listed', () => {
    const names = BIKE_RENTAL.models.flatMap(({ name, dimensions }) => [
      name.replaceAll('_', ' '),
      ...dimensions.map((one) => `${name.replace(/s$/, '').replaceAll('_', ' ')} ${one.name.replaceAll('_', ' ')}`),
    ]);
    const joiners = [',', ' and', ' of', ' with', ' where', ' by', ' or', ' and the number of', ' is below', ' per'];
    const most = 20_000;
    let spent = 0;
    const part = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...joiners)).map((both) => both.join(''));
    fc.assert(
      fc.property(fc.array(part, { minLength: 4, maxLength: 16 }), (parts) => {
        const { steps, forms } = read(parts.join(' '), most);
        expect(steps).toBeLessThan(most * 1.1);
        if (steps <= most) return;
        spent += 1;
        // Half a reading is none.
        expect(forms).toBe(0);
      }),
      { numRuns: 15, seed: 7 },
    );
    expect(spent).toBeGreaterThan(2);
  });
});
