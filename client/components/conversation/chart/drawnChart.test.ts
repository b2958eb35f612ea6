import { expect, test } from 'vitest';
import { hasHollowPoint, type ChartForm } from './drawnChart.ts';

const unfinished = { values: [{ k0: '2026-10-01' }, { k0: '2026-11-01', partial: true }] };
const finished = { values: [{ k0: '2026-09-01' }, { k0: '2026-10-01' }] };

test.each<[string, ChartForm, object, boolean]>([
  ['the line of one number whose last month runs', 'LINE', { layer: [{}], data: unfinished }, true],
  ['the line of months that are over', 'LINE', { layer: [{}], data: finished }, false],
  ['lines by two keys', 'LINE', { mark: { type: 'line', point: true }, data: { values: [{ k0: 'a' }] } }, false],
  ['bars of the same records', 'BAR', { mark: { type: 'bar' }, data: unfinished }, false],
  ['an area of the same records', 'AREA', { mark: { type: 'area' }, data: unfinished }, false],
])('a hollow point in %s', (_, form, spec, hollow) => {
  expect(hasHollowPoint({ form, spec: { ...spec } })).toBe(hollow);
});
