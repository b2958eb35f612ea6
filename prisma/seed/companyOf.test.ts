import { expect, test } from 'vitest';
import { typeOfId } from '../../server/platform/ids.ts';
import { companyOf } from './companyOf.ts';

/** Every id of a definition, in order. */
const idsOf = (value: unknown): string[] => {
  const ids: string[] = [];
  JSON.stringify(value, (key, entry: unknown) => {
    if (key === 'id' && typeof entry === 'string') {
      ids.push(entry);
    }
    return entry;
  });
  return ids;
};

test('copies of the company mean the same and share no id; ids keep their type', () => {
  const copies = ['northwind', 'sample/org_1', 'sample/org_2'].map(companyOf);
  const all = copies.map(idsOf);
  expect(new Set(all.flat()).size).toBe(all.flat().length);
  for (const ids of all) {
    expect(ids.map(typeOfId)).toEqual(all[0]?.map(typeOfId));
  }
  expect(all.flat().every((id) => typeOfId(id) !== null)).toBe(true);
  const [original, ...others] = copies.map((copy) =>
    JSON.stringify(copy, (key, value: unknown) => (key === 'id' || key === 'dataSourceId' ? undefined : value)),
  );
  expect(others).toEqual([original, original]);
  for (const { catalog } of copies) {
    expect(new Set(catalog.models.map((model) => model.dataSourceId)).size).toBe(1);
  }
});
