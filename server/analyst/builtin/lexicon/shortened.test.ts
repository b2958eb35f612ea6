import { describe, expect, it } from 'vitest';
import { madeUp, readIn } from '../interpret/madeUp.test-support.ts';
import { isShortened, isShortFor } from './shortened.ts';

describe('names without vowels', () => {
  it.each([
    ['prcl', 'parcels'],
    ['vsst', 'vessel-set'],
    ['ctrl', 'control'],
  ])('%s and %s', (name, said) => expect(isShortFor(name, said)).toBe(said !== 'vessel-set'));

  it.each([
    ['brd', 'birthday'],
    ['prcl', 'personal'],
    ['shpmt', 'shop'],
    ['grnt', 'giraffe'],
  ])('%s is not %s', (name, said) => expect(isShortFor(name, said)).toBe(false));

  it('are no words of English and no known short forms', () =>
    expect(['prcl', 'myth', 'qty', 'crew', 'cntr'].map(isShortened)).toEqual([true, false, false, false, true]));

  it('are read as the word that they are short for', () => {
    const depot = madeUp({
      tbl_dpt: { dpt_id: 'key NUMBER', dpt_nm: 'STRING' },
      tbl_prcl: { prcl_no: 'key NUMBER', dpt_id: 'NUMBER -> tbl_dpt as depot', wgt_kg: 'NUMBER' },
    });
    expect(readIn(depot, 'How many parcels are there?')?.semql).toContain('COUNT(*)');
    expect(readIn(depot, 'average weight of parcels')?.semql).toContain('AVG(wgt_kg)');
  });
});
