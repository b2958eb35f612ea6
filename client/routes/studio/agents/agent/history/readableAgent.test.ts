import { expect, test } from 'vitest';
import { changesText } from '../../../../../components/layer/versionTexts.ts';
import { readableAgent } from './readableAgent.ts';

const kept = {
  id: 'agt_1',
  organizationId: 'org_1',
  name: 'Sales analyst',
  guidelines: '',
  canCreateCharts: true,
  agentModels: [{ modelId: 'mod_1', hiddenFieldIds: [], model: { name: 'orders' } }],
  agentTables: [{ tableId: 'tbl_1', useBlueprints: false, table: { name: 'orders' } }],
  agentMetrics: [],
  glossaryTags: [],
  suggestions: [{ id: 'sug_1', category: 'Sales', tasks: [{ id: 'que_1', task: 'Revenue by month', pinned: true }] }],
  variables: [],
};

test('a version says in words what was chosen, given and taken', () => {
  const after = {
    ...kept,
    guidelines: 'Answer in euros.',
    canCreateCharts: false,
    agentModels: [
      { modelId: 'mod_1', hiddenFieldIds: ['dim_1', 'dim_2'], model: { name: 'orders' } },
      { modelId: 'mod_2', hiddenFieldIds: [], model: { name: 'customers' } },
    ],
    agentMetrics: [{ metricId: 'met_1', metric: { name: 'revenue' } }],
    suggestions: [{ id: 'sug_2', category: 'Sales', tasks: [] }],
    variables: [{ id: 'var_1', name: 'fiscal_year', type: 'NUMBER', defaultValue: '2026' }],
    rememberedChoices: [{ question: 'Total by place', said: 'City or size', chosen: 'Size', rule: {}, means: null }],
  };
  expect(changesText(readableAgent(kept), readableAgent(after)).split('; ')).toEqual([
    'guidelines none → Answer in euros.',
    'can create charts yes → no',
    'models › orders › expression all fields → 2 fields off',
    'models › customers none → all fields',
    'metrics none → revenue',
    'suggestions › Sales › expression Revenue by month → none',
    'variables › fiscal_year none → number, 2026 by default',
    'remembered choices › City or size none → Size',
  ]);
});

test('a version from before names were kept is read by ids', () => {
  const early = { ...kept, agentModels: [{ modelId: 'mod_1', hiddenFieldIds: [] }] };
  expect(changesText(readableAgent({ ...kept, agentModels: [] }), readableAgent(early))).toBe(
    'models › mod_1 none → all fields',
  );
});
