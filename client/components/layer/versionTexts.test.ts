import { expect, test } from 'vitest';
import { changesText, oldestText } from './versionTexts.ts';

test('only the oldest of all versions is the first', () => {
  expect(oldestText(6, 6)).toBe('The first recorded version');
  expect(oldestText(6, 7)).toBe('1 older version not shown');
  expect(oldestText(6, 1206)).toBe('1,200 older versions not shown');
});

test('a version without visible differences says so', () => {
  const body = { term: 'ARR', synonyms: ['run rate'] };
  expect(changesText(body, body)).toBe('Nothing that is shown here has changed');
  expect(changesText(body, { ...body, term: 'MRR' })).toBe('term ARR → MRR');
});

test('a renamed part is not one that went and one that came', () => {
  const before = { name: 'parcels', measures: [{ id: 'msr_1', name: 'parcel_count', expression: 'COUNT(*)' }] };
  const renamed = [{ id: 'msr_1', name: 'delivery_count', expression: 'COUNT(*)' }];
  expect(changesText(before, { ...before, measures: renamed })).toBe(
    'measures › parcel_count renamed to delivery_count',
  );
  const changed = [{ id: 'msr_1', name: 'delivery_count', expression: 'COUNT(id)' }];
  expect(changesText(before, { ...before, measures: changed })).toBe(
    'measures › parcel_count renamed to delivery_count; measures › delivery_count › expression COUNT(*) → COUNT(id)',
  );
  const replaced = [{ id: 'msr_2', name: 'delivery_count', expression: 'COUNT(*)' }];
  expect(changesText(before, { ...before, measures: replaced })).toBe(
    'measures › delivery_count none → COUNT(*); measures › parcel_count COUNT(*) → none',
  );
});
