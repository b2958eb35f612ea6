import { expect, test } from 'vitest';
import { commonDimensions, metricRequest, nothingChosen } from './metricRequest.ts';

test('a request says only what is chosen', () => {
  expect(metricRequest(nothingChosen)).toBeNull();
  expect(metricRequest({ ...nothingChosen, metrics: ['churn'], period: null })).toEqual({
    metrics: ['churn'],
    limit: 1000,
  });
  expect(
    metricRequest({ ...nothingChosen, metrics: ['churn'], groupBy: ['country'], grain: 'MONTH', compare: '1 YEAR' }),
  ).toEqual({
    metrics: ['churn'],
    groupBy: ['country'],
    grain: 'MONTH',
    period: 'LAST 12 MONTHS',
    compare: '1 YEAR',
    limit: 1000,
  });
});

test('metrics together are grouped by what each of them allows', () => {
  expect(commonDimensions([])).toEqual([]);
  expect(commonDimensions([{ dimensions: ['a', 'b', 'c'] }, { dimensions: ['c', 'a'] }])).toEqual(['a', 'c']);
});
