import { expect, test } from 'vitest';
import { isBuilt } from './built.ts';
import { hitPath } from './hitPath.ts';
import { routeRules } from './routeRules.ts';

const id = '018cc251-f400-7516-a303-15882c339bb6';

test.each([
  ['/studio/data', true],
  ['/studio/data?kind=FILES', true],
  [`/studio/tables/tbl_${id}`, true],
  [`/studio/data/src_${id}/connection`, true],
  ['/studio/connections/integrations/slack', false],
  [`/studio/agents/agt_${id}/tasks/tsk_${id}`, true],
  ['/_internal/query-tester', true],
  ['/_internal/chart-tester', true],
  ['/nothing', false],
])('%s has its screen: %s', (path, built) => {
  expect(isBuilt(path)).toBe(built);
});

test('an admin lands on a page that has its screen', () => {
  expect(Object.values(routeRules).map(({ redirect }) => [redirect, isBuilt(redirect)])).toEqual([
    ['/studio/agents', true],
    ['/studio/agents', true],
  ]);
});

test.each([
  ['Agent', `/studio/agents/x_${id}`],
  ['Model', `/studio/models/x_${id}`],
  ['Metric', `/studio/metrics/x_${id}`],
  ['GlossaryTerm', `/studio/glossary/x_${id}`],
  ['Table', `/studio/tables/x_${id}`],
  ['QueryTemplate', `/studio/queries/x_${id}`],
  ['DataSource', `/studio/data/x_${id}`],
  ['Task', `/explorer/x_${id}`],
  ['Report', `/reports/x_${id}`],
])('what is found of the type %s leads to %s', (type, path) => {
  expect(hitPath(type, `x_${id}`)).toBe(path);
});

test('outside the studio an agent is asked, not configured', () => {
  expect(hitPath('Agent', 'x', false)).toBe('/explorer?agent=x');
  expect(hitPath('Task', 'x', false)).toBe('/explorer/x');
  expect(hitPath('Metric', 'x', false)).toBe('/studio/metrics/x');
});
