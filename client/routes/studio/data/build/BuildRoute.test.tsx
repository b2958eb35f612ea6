import { act, fireEvent, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { ApplicationContext } from '../../../../application.tsx';
import { createTelemetry } from '../../../../telemetry/telemetry.ts';
import { renderThemed } from '../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../testing/scriptedApi.tsx';
import { createColorMode } from '../../../../ui/colorMode.ts';
import { createLoadingBar } from '../../../../ui/feedback/loadingBarStore.ts';
import { Component as BuildRoute } from './BuildRoute.tsx';
import type { Drafts } from './choices/drafts.ts';
import { manyDrafts, shopDrafts } from './exampleDrafts.ts';

const asked = vi.hoisted(() => vi.fn(() => Promise.resolve(false)));
vi.mock('../../../../ui/overlay/confirmStore.ts', () => ({ confirm: asked }));

const application = {
  loadingBar: createLoadingBar(),
  colorMode: createColorMode({
    storage: window.localStorage,
    darkScheme: { matches: false, addEventListener: () => undefined },
    apply: () => undefined,
  }),
  telemetry: createTelemetry({ key: null, host: 'https://example.com', environment: 'staging' }),
};

const agent = (id: string, name: string, dataSourceId: string) => ({
  __typename: 'AgentEdge',
  node: {
    __typename: 'Agent',
    id,
    name,
    agentTables: [
      {
        __typename: 'AgentTable',
        id: `agd_${id}`,
        table: { __typename: 'Table', id: `tbl_of_${id}`, dataSource: { __typename: 'DataSource', id: dataSourceId } },
      },
    ],
  },
});

const created = {
  __typename: 'CreatedModels',
  models: [],
  relationshipCount: 1,
  agent: {
    __typename: 'Agent',
    id: 'agt_new',
    name: 'Web shop analyst',
    suggestions: [
      {
        __typename: 'AgentSuggestion',
        id: 'ags_1',
        category: 'Start here',
        tasks: [{ __typename: 'SuggestionTask', id: 'sgt_1', task: 'credit limit by country', pinned: false }],
      },
    ],
  },
};

const refusal = (of: object) => ({
  code: 'INVALID_INPUT',
  message: 'It is not possible.',
  advice: 'Change it.',
  ...of,
});

const previewed = {
  __typename: 'AgentPreview',
  description: 'Answers questions about customers and weborders.',
  modelCount: 3,
  fieldCount: 12,
  suggestions: [
    { __typename: 'PreviewedSuggestions', category: 'Start here', questions: ['credit limit', 'customers by country'] },
  ],
};

interface Script {
  readonly drafts?: Drafts | object;
  readonly agents?: readonly object[];
  readonly result?: object;
  readonly tableCount?: number;
  readonly search?: string;
  /** Null: the source does not answer. */
  readonly values?: object | null;
  readonly preview?: object;
}

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

async function open({
  drafts = shopDrafts,
  agents = [],
  result = created,
  tableCount = 3,
  search = '',
  values = null,
  preview = previewed,
}: Script = {}) {
  const script = { drafts, result };
  const api = scriptedApi({
    BuildRoute: () => ({
      sampleDataSource: { __typename: 'DataSource', id: 'src_sample' },
      dataSource: { __typename: 'DataSource', id: 'src_1', name: 'autumn_uploads', tableCount },
      agents: { __typename: 'AgentConnection', edges: agents },
    }),
    ModelDrafts: () => ({ modelDrafts: script.drafts }),
    CreateModels: () => (script.result === undefined ? lost() : { createModels: script.result }),
    ...(values !== null && { DraftedValues: () => ({ draftedValues: values }) }),
    AgentPreview: () => ({ agentPreview: preview }),
  });
  const router = createMemoryRouter(
    [
      { path: '/studio/data/:source_id/build', Component: BuildRoute },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/studio/data/src_1/build${search}`] },
  );
  await act(async () => {
    renderThemed(
      <ApplicationContext value={application}>
        <api.Provider>
          <RouterProvider router={router} />
        </api.Provider>
      </ApplicationContext>,
    );
  });
  const sent = (name: string) => api.sent.filter((one) => one.name === name).map(({ variables }) => variables);
  const input = () => sent('CreateModels').at(-1)?.['input'] as Record<string, unknown>;
  return { router, sent, input, script };
}

const list = () => screen.getByRole('list', { name: 'Drafted models' });
const line = (name: RegExp) => within(list()).getByRole('button', { name });
const current = () => list().querySelector('[aria-current=true]')?.textContent;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const create = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Create/ })));

test('nothing touched, everything that is suggested is created with a new agent, and Explorer opens with its first question', async () => {
  const { router, input, sent } = await open();
  expect(sent('ModelDrafts')).toEqual([{ input: { dataSourceId: 'src_1', tableIds: null } }]);
  expect(current()).toContain('customer_id: 300 values twice');
  expect(
    screen.getByText(
      'Only the first row of each key counts: 300 rows are left out. ' +
        'SQL that people write reads the table itself, with the rows that are left out.',
    ),
  ).toBeTruthy();
  await create();
  expect(input()).toEqual({
    dataSourceId: 'src_1',
    agent: { name: 'Web shop analyst' },
    relationships: ['j1'],
    models: [
      {
        tableId: 'tbl_customers',
        name: 'customers',
        label: 'Customers',
        description: 'One row per customers.',
        grain: ['customer_id'],
        keepFirst: true,
        fields: ['customer_id', 'company', 'country', 'signed_up_on', 'customers', 'credit_limit'].map((name) => ({
          name,
        })),
      },
      expect.objectContaining({ tableId: 'tbl_sales_targets' }),
      expect.objectContaining({ tableId: 'tbl_weborders' }),
    ],
  });
  const { pathname, search, state } = router.state.location;
  expect([pathname + search, state]).toEqual(['/explorer?agent=agt_new', { question: 'credit limit by country' }]);
});

test('the tables of the address are drafted', async () => {
  const { sent } = await open({ search: '?tables=tbl_1,tbl_2' });
  expect(sent('ModelDrafts')).toEqual([{ input: { dataSourceId: 'src_1', tableIds: ['tbl_1', 'tbl_2'] } }]);
});

test('labels, names, units, types and ticks that are changed are sent, and nothing else', async () => {
  const { input } = await open();
  type('Label of Credit limit', 'Limit');
  type('Unit of Credit limit', 'USD');
  type('Type of Country', 'STRING');
  fireEvent.click(screen.getByLabelText('Keep Total of PLZ'));
  fireEvent.click(screen.getByLabelText('Keep Company'));
  fireEvent.click(screen.getByRole('button', { name: 'More about Signed up on' }));
  fireEvent.change(screen.getAllByLabelText('Name in queries').at(-1)!, { target: { value: 'joined_on' } });
  fireEvent.click(screen.getByLabelText('Create sales_targets'));
  fireEvent.change(screen.getByLabelText('Name of the new agent'), { target: { value: ' Shop ' } });
  await create();
  expect(input()).toMatchObject({ agent: { name: 'Shop' }, relationships: ['j1'] });
  const [customers, weborders] = input()['models'] as Record<string, unknown>[];
  expect(weborders).toMatchObject({ tableId: 'tbl_weborders' });
  expect(customers).toMatchObject({
    fields: [
      { name: 'customer_id' },
      { name: 'country', type: 'STRING' },
      { name: 'signed_up_on', rename: 'joined_on' },
      { name: 'customers' },
      { name: 'credit_limit', label: 'Limit', unit: 'USD' },
      { name: 'total_of_plz' },
    ],
  });
});

const joined = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^weborders → customers/ });
const modelSent = (input: () => Record<string, unknown>) => (input()['models'] as Record<string, unknown>[])[0];

test('all rows are kept only without a key, and then no other model joins', async () => {
  const { input } = await open();
  fireEvent.click(screen.getByRole('button', { name: /^Remedy for/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: /^Keep all/ }));
  expect(screen.getByRole('button', { name: 'One row per customer, key: none' })).toBeTruthy();
  expect(screen.queryByText(/rows are left out/)).toBeNull();
  expect(screen.getByText('Every row counts, and answers that count them say so.')).toBeTruthy();
  expect(joined().disabled).toBe(true);
  expect(screen.getByText('Not made: customers has no key.')).toBeTruthy();
  await create();
  expect(modelSent(input)).toMatchObject({ grain: ['customer_id'], keepFirst: false });
  expect(input()).toMatchObject({ relationships: [] });
});

test('another key has no repeated rows to settle, and a join that does not lead to it is not made', async () => {
  const { input } = await open();
  fireEvent.click(screen.getByRole('button', { name: /^One row per customer/ }));
  const key = within(screen.getByRole('dialog', { name: 'Rows and key' }));
  fireEvent.click(key.getByRole('checkbox', { name: /^country/ }));
  expect(screen.queryByRole('button', { name: /^Remedy for/ })).toBeNull();
  expect(screen.getByText('Not made: it leads to customer_id, which is not the key of customers.')).toBeTruthy();
  await create();
  expect(modelSent(input)).toMatchObject({ grain: ['customer_id', 'country'] });
  expect(modelSent(input)).not.toHaveProperty('keepFirst');
});

test('a join that the server refuses says so in its place', async () => {
  await open({ result: { __typename: 'InvalidInputError', ...refusal({ path: ['relationships', '0'] }) } });
  await create();
  expect(screen.getByRole('alert').textContent).toBe('It is not possible. Change it.');
  expect(document.activeElement).toBe(joined());
});

test('only types that the drafted values can be read as are offered', async () => {
  await open();
  const types = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, (option) => option.textContent);
  expect(types('Type of Signed up on')).toEqual(['Date', 'Date, time', 'Text']);
  expect(types('Type of Country')).toEqual(['Category', 'Text']);
});

test('a part of the key cannot be left out', async () => {
  await open();
  const kept = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  for (const label of ['Keep Customer id', 'Keep Company']) {
    fireEvent.click(kept(label));
  }
  expect(kept('Keep Customer id').checked).toBe(true);
  expect(kept('Keep Customer id').getAttribute('aria-disabled')).toBe('true');
  expect(kept('Keep Company').checked).toBe(false);
});

test('without one of its models a join is not made, and says so', async () => {
  const { input } = await open();
  const joins = within(screen.getByRole('list', { name: 'Joins' }));
  expect(joins.getByRole<HTMLInputElement>('checkbox', { name: /^weborders → customers/ }).checked).toBe(true);
  expect(joins.getByText(/59,760 of 60,000 rows match \(99\.6 %\)/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Create customers'));
  expect(joins.getByRole<HTMLInputElement>('checkbox', { name: /^weborders → customers/ }).disabled).toBe(true);
  expect(joins.getByText('Not made without customers.')).toBeTruthy();
  await create();
  expect(input()).toMatchObject({ relationships: [] });
});

test('arrows walk the models, and Space ticks', async () => {
  await open();
  line(/^customers/).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(current()).toContain('sales_targets');
  expect(document.activeElement).toBe(line(/^sales_targets/));
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  expect(document.activeElement).toBe(line(/^weborders/));
  fireEvent.keyDown(document.activeElement!, { key: ' ' });
  expect(screen.getByLabelText<HTMLInputElement>('Create weborders').checked).toBe(false);
  expect(screen.getByRole('status').textContent).toContain('2 models');
});

test('Ctrl+Enter creates from any field, Enter alone does not', async () => {
  const { sent } = await open();
  const label = screen.getByLabelText('Label of Credit limit');
  await act(async () => void fireEvent.keyDown(label, { key: 'Enter' }));
  expect(sent('CreateModels')).toEqual([]);
  await act(async () => void fireEvent.keyDown(label, { key: 'Enter', ctrlKey: true }));
  expect(sent('CreateModels')).toHaveLength(1);
});

test('what is changed can be undone, and is not lost unasked', async () => {
  const { router } = await open();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  type('Label of Credit limit', 'Limit');
  await act(() => router.navigate('/elsewhere'));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('elsewhere')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Label of Credit limit').value).toBe('Credit limit');
  await act(() => router.navigate('/elsewhere'));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByText('elsewhere')).toBeTruthy();
});

test('mistakes are said where they are, on the model that has them, and nothing is sent', async () => {
  const { sent } = await open();
  fireEvent.click(line(/^weborders/));
  fireEvent.change(screen.getByLabelText('Name in queries'), { target: { value: 'Größe' } });
  fireEvent.click(line(/^customers/));
  await create();
  expect(current()).toContain('Something to correct');
  expect(screen.getByLabelText('Create Größe')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(/lower-case letters/);
  expect(document.activeElement).toBe(screen.getByLabelText('Name in queries'));
  expect(sent('CreateModels')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Name in queries'), { target: { value: 'customers' } });
  await create();
  expect(screen.getByRole('alert').textContent).toBe('Another model here is called customers.');
});

test('what the server refuses by its path is said in that place', async () => {
  await open({
    result: { __typename: 'InvalidInputError', ...refusal({ path: ['models', '0', 'fields', '4', 'label'] }) },
  });
  fireEvent.click(line(/^weborders/));
  await create();
  expect(current()).toContain('customers');
  expect(screen.getByRole('alert').textContent).toBe('It is not possible. Change it.');
  expect(document.activeElement).toBe(screen.getByLabelText('Label of Customers'));
});

test('after a conflict the models are drafted again, and what was typed is still there', async () => {
  const { sent, script } = await open({
    result: {
      __typename: 'ConflictError',
      ...refusal({ code: 'CONFLICT', message: 'A model called weborders exists.' }),
    },
  });
  type('Label of Credit limit', 'Limit');
  await create();
  expect(screen.getByRole('alert').textContent).toMatch(/^Nothing was created: A model called weborders exists\./);
  script.drafts = { ...shopDrafts, models: shopDrafts.models.slice(0, 2) };
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Draft again' })));
  expect(sent('ModelDrafts')).toHaveLength(2);
  expect(within(list()).queryByRole('button', { name: /^weborders/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Label of Credit limit').value).toBe('Limit');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('drafts that cannot be read say why and are tried again', async () => {
  const { script } = await open({ drafts: { __typename: 'NotFoundError', ...refusal({ code: 'NOT_FOUND' }) } });
  expect(screen.getByRole('alert').textContent).toMatch(/^The drafts could not be loaded: It is not possible/);
  script.drafts = shopDrafts;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(current()).toContain('customers');
});

test('where all tables have models, the way leads to the agent that answers from them', async () => {
  const drafts = { ...shopDrafts, models: [], relationships: [] };
  await open({ drafts, agents: [agent('agt_other', 'Other', 'src_2'), agent('agt_1', 'Shop', 'src_1')] });
  expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/explorer?agent=agt_1');
});

const withExisting: Drafts = {
  ...shopDrafts,
  existing: [
    {
      __typename: 'Model',
      id: 'mdl_1',
      name: 'returns',
      label: 'Returns',
      table: { __typename: 'Table', id: 'tbl_returns' },
    },
  ],
};

test('where models exist without an agent, it is created here with all of them', async () => {
  const { sent, router } = await open({ drafts: { ...withExisting, models: [], relationships: [] } });
  const name = screen.getByRole('textbox', { name: 'Name of the new agent' });
  fireEvent.change(name, { target: { value: 'Shop desk' } });
  await create();
  expect(sent('CreateModels').at(-1)).toMatchObject({
    input: { models: [], agent: { name: 'Shop desk', modelIds: ['mdl_1'] } },
  });
  expect(router.state.location.search).toBe('?agent=agt_new');
});

test('an agent that is wanted is shown with its purpose and questions first, and gets the models that exist', async () => {
  const { sent, input } = await open({
    drafts: withExisting,
    search: '?agent=new',
    // One that answers from the source is there already.
    agents: [agent('agt_1', 'Shop analyst', 'src_1')],
  });
  expect(sent('ModelDrafts')[0]).toMatchObject({ input: { reuse: true } });
  const pane = within(screen.getByRole('region', { name: 'New agent' }));
  expect(pane.getByRole('checkbox', { name: 'Returns' })).toHaveProperty('checked', true);
  fireEvent.change(pane.getByLabelText('What it answers'), { target: { value: 'Sales of the shop.' } });
  fireEvent.click(await pane.findByRole('checkbox', { name: 'customers by country' }));
  await create();
  expect(input()['agent']).toEqual({
    name: 'Web shop analyst',
    description: 'Sales of the shop.',
    modelIds: ['mdl_1'],
    withoutQuestions: ['customers by country'],
  });
  // Unticked questions stay in sight: what is previewed does not leave them out.
  expect(sent('AgentPreview').at(-1)).not.toHaveProperty('input.agent.withoutQuestions');
});

test('a model that exists goes without being asked for again, and the drafts come first where models are wanted', async () => {
  const { input } = await open({ drafts: withExisting });
  expect(screen.getByRole('region', { name: 'Model customers' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Web shop analyst/ }));
  fireEvent.click(within(screen.getByRole('region', { name: 'New agent' })).getByRole('checkbox', { name: 'Returns' }));
  await create();
  expect(input()['agent']).toEqual({ name: 'Web shop analyst' });
});

test('what would be refused is said before it is sent', async () => {
  await open({
    search: '?agent=new',
    preview: {
      __typename: 'ConflictError',
      ...refusal({ code: 'CONFLICT', message: 'A model called weborders exists.' }),
    },
  });
  expect(await screen.findByText(/the agent cannot be made: A model called weborders exists/)).toBeTruthy();
});

test('more models than an agent can have are created without one, and the limit is said', async () => {
  const { input } = await open({ drafts: manyDrafts(51) });
  expect(screen.getByLabelText<HTMLSelectElement>('Agent').value).toBe('none');
  type('Agent', 'new');
  expect(screen.getByText(/^An agent can have 50 tables\./)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Create table_000'));
  expect(screen.queryByText(/^An agent can have 50 tables\./)).toBeNull();
  await create();
  expect(input()).toMatchObject({ agent: { name: 'Web shop analyst' } });
});

test('an agent with tables of its own has room for so many less, which is said before anything is created', async () => {
  const full = agent('agt_1', 'Shop analyst', 'src_1');
  const agentTables = Array.from({ length: 48 }, (_, index) => ({
    __typename: 'AgentTable',
    id: `agd_${index}`,
    table: { __typename: 'Table', id: `old_${index}`, dataSource: { __typename: 'DataSource', id: 'src_1' } },
  }));
  await open({ drafts: manyDrafts(4), agents: [{ ...full, node: { ...full.node, agentTables } }] });
  expect(
    screen.getByText(
      'Shop analyst has 48 tables already, and an agent can have 50. Untick 2 models, or choose a new agent.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Create/ })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('Create table_000'));
  fireEvent.click(screen.getByLabelText('Create table_001'));
  expect(screen.queryByText(/^Shop analyst has 48 tables/)).toBeNull();
  expect(screen.getByRole('button', { name: /^Create/ })).toHaveProperty('disabled', false);
});

test('measures say what they are today, in the unit that is chosen, or that the source does not', async () => {
  const values = (of: object) => ({ __typename: 'DraftedValues', problem: null, values: [], ...of });
  const one = (name: string, value: unknown) => ({ __typename: 'DraftedValue', name, value, decimals: 2 });
  const { sent } = await open({
    values: values({ values: [one('customers', 8000), one('credit_limit', '41870500.00')] }),
  });
  expect(sent('DraftedValues')).toEqual([
    { input: { dataSourceId: 'src_1', tableId: 'tbl_customers', keepFirst: true } },
  ]);
  const measures = within(screen.getByRole('table', { name: 'Measures' }));
  const shown = () => measures.getAllByRole('row').map((row) => row.querySelector('[data-column=values]')?.textContent);
  expect(shown()).toContain('€\u00a041,870,500.00');
});

test('a source that takes too long leaves the numbers out and nothing else', async () => {
  await open({ values: { __typename: 'DraftedValues', problem: 'shop took longer than 5 seconds.', values: [] } });
  expect(screen.getAllByText('not computed')[0]?.title).toBe('shop took longer than 5 seconds.');
  expect(screen.getByRole('button', { name: /^Create/ })).toHaveProperty('disabled', false);
});

test('the noun of a row is edited next to its key, and sent', async () => {
  const { input } = await open();
  fireEvent.click(screen.getByRole('button', { name: /^One row per customer, key/ }));
  type('One row is one', 'household');
  expect(screen.getByRole('button', { name: /^One row per household, key/ })).toBeTruthy();
  await create();
  expect((input()['models'] as readonly object[])[0]).toMatchObject({ rowNoun: 'household' });
});

test('other names of a model and of a field, and the noun for many rows, are shown, edited and sent', async () => {
  const { input } = await open();
  fireEvent.click(screen.getByRole('button', { name: /^One row per customer, key/ }));
  expect(screen.getByLabelText('Many are')).toHaveProperty('value', 'customers');
  type('Many are', 'clientele');
  fireEvent.click(screen.getByRole('button', { name: /^One row per customer, key/ }));
  const add = (name: string) => {
    const field = screen.getAllByLabelText('Other names').at(-1);
    fireEvent.change(field as HTMLElement, { target: { value: name } });
    fireEvent.keyDown(field as HTMLElement, { key: 'Enter' });
  };
  add('accounts');
  fireEvent.click(screen.getByRole('button', { name: 'More about Country' }));
  expect(screen.getByLabelText('Label of value DE')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove land' }));
  add('home');
  await create();
  const [customers] = input()['models'] as readonly { readonly fields: readonly object[] }[];
  expect(customers).toMatchObject({ rowNouns: 'clientele', synonyms: ['accounts'] });
  expect(customers).not.toHaveProperty('rowNoun');
  expect(customers?.fields).toContainEqual({ name: 'country', synonyms: ['home'] });
  expect(customers?.fields).toContainEqual({ name: 'company' });
});

test('a table without rows is left out where others have some', async () => {
  const [first, ...others] = shopDrafts.models;
  const empty = { __typename: 'DraftDoubt' as const, title: 'no rows', detail: 'Empty.', column: null, remedies: [] };
  const drafts = {
    ...shopDrafts,
    models: [{ ...first, doubts: [{ ...empty, kind: 'EMPTY_TABLE' as const }] }, ...others],
  };
  await open({ drafts });
  expect(screen.getByLabelText<HTMLInputElement>('Create customers').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Create weborders').checked).toBe(true);
});

test('without an answer it is said that models may be there, and where to look', async () => {
  const { script } = await open();
  Object.assign(script, { result: undefined });
  await create();
  expect(screen.getByText(/^The connection ended before the server answered/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at the tables' }).getAttribute('href')).toBe(
    '/studio/data/src_1/tables',
  );
});

test('models go to the agent that answers from the source already, unless another is chosen', async () => {
  const agents = [agent('agt_other', 'Sample analyst', 'src_2'), agent('agt_1', 'Shop analyst', 'src_1')];
  const { input, router } = await open({ agents, result: { ...created, agent: null } });
  expect(screen.getByLabelText<HTMLSelectElement>('Agent').value).toBe('agt_1');
  expect(screen.queryByLabelText('Name of the new agent')).toBeNull();
  await create();
  expect(input()).toMatchObject({ agent: { ids: ['agt_1'] } });
  expect(router.state.location.search).toBe('?agent=agt_1');
});

test('own data meets sample data in an agent only where that is confirmed', async () => {
  const { input } = await open({
    agents: [agent('agt_other', 'Sample analyst', 'src_sample')],
    result: { ...created, agent: null },
  });
  expect(screen.queryByLabelText(/own data and from the sample data/)).toBeNull();
  type('Agent', 'agt_other');
  await create();
  expect(input()).toMatchObject({ agent: { ids: ['agt_other'] } });
  expect(input()['agent']).not.toHaveProperty('mixSampleData');
});

test('confirmed, the two meet', async () => {
  const { input } = await open({ agents: [agent('agt_other', 'Sample analyst', 'src_sample')] });
  type('Agent', 'agt_other');
  fireEvent.click(screen.getByLabelText(/own data and from the sample data/));
  await create();
  expect(input()).toMatchObject({ agent: { ids: ['agt_other'], mixSampleData: true } });
});

test('a sample agent is not given own data, and models without an agent lead back to the tables', async () => {
  const { input, router } = await open({
    agents: [agent('agt_other', 'Sample analyst', 'src_2')],
    result: { ...created, agent: null },
  });
  expect(screen.getByLabelText<HTMLSelectElement>('Agent').value).toBe('new');
  type('Agent', 'none');
  await create();
  expect(input()).toMatchObject({ agent: null });
  expect(router.state.location.pathname).toBe('/studio/data/src_1/tables');
});

test('of two hundred models only those in sight are drawn, and the last one is reached by key', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  await open({ drafts: manyDrafts(200) });
  expect(within(list()).getAllByRole('button').length).toBeLessThan(40);
  line(/^table_000/).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'End' });
  expect(screen.getByRole('region', { name: 'Model table_199' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search models'), { target: { value: 'table_042' } });
  expect(within(list()).getAllByRole('button')).toHaveLength(1);
});

test('a role, a label of a value and a way of computing that are changed are sent, and undone in one step', async () => {
  const { input } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Names of Buyer in weborders' }));
  fireEvent.change(screen.getByLabelText('For weborders, customers are the'), { target: { value: 'Purchaser' } });
  fireEvent.click(screen.getByRole('button', { name: 'More about Country' }));
  expect(screen.getByLabelText<HTMLInputElement>('Label of value DE').value).toBe('Germany');
  type('Label of value X', 'Elsewhere');
  const others = screen.getByLabelText('Other words for X');
  fireEvent.change(others, { target: { value: 'abroad,' } });
  expect(others).toHaveProperty('value', 'abroad,');
  fireEvent.change(others, { target: { value: 'abroad, unknown' } });
  fireEvent.click(screen.getByRole('button', { name: 'More about Credit limit' }));
  fireEvent.change(screen.getByLabelText('Adds up'), { target: { value: 'NON_ADDITIVE' } });
  expect(screen.getByLabelText<HTMLInputElement>('Label of Credit limit').value).toBe('Average credit limit');
  expect(screen.getByText('Average of Kreditlimit (EUR)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Label of Credit limit').value).toBe('Credit limit');
  fireEvent.change(screen.getByLabelText('Adds up'), { target: { value: 'NON_ADDITIVE' } });
  await create();
  expect(input()).toMatchObject({ roles: [{ relationship: 'j1', label: 'Purchaser' }] });
  const fields = modelSent(input)?.['fields'];
  expect(fields).toContainEqual({ name: 'credit_limit', additivity: 'NON_ADDITIVE' });
  expect(fields).toContainEqual({
    name: 'country',
    valueLabels: [{ value: 'X', label: 'Elsewhere', synonyms: ['abroad', 'unknown'] }],
  });
});

test('measures that are computed otherwise have the numbers of today in that way', async () => {
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'More about Credit limit' }));
  await act(async () => void fireEvent.change(screen.getByLabelText('Adds up'), { target: { value: 'NON_ADDITIVE' } }));
  expect(sent('DraftedValues').at(-1)).toMatchObject({
    input: { tableId: 'tbl_customers', fields: [{ name: 'credit_limit', additivity: 'NON_ADDITIVE' }] },
  });
});

test('a name of a role or of a value that is refused is said in its place, which opens', async () => {
  const { script } = await open({
    result: { __typename: 'InvalidInputError', ...refusal({ path: ['roles', '0', 'rename'] }) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Names of Buyer in weborders' }));
  fireEvent.change(screen.getByLabelText('For weborders, customers are the'), { target: { value: 'Purchaser' } });
  fireEvent.click(screen.getByRole('button', { name: 'Names of Purchaser in weborders' }));
  expect(screen.queryByLabelText('For weborders, customers are the')).toBeNull();
  await create();
  expect(screen.getByRole('alert').textContent).toBe('It is not possible. Change it.');
  fireEvent.click(screen.getByRole('button', { name: 'More about Country' }));
  type('Label of value X', 'Elsewhere');
  script.result = {
    __typename: 'InvalidInputError',
    ...refusal({ path: ['models', '0', 'fields', '2', 'valueLabels', '0', 'label'] }),
  };
  await create();
  expect(screen.getByLabelText('Label of value X').getAttribute('aria-invalid')).toBe('true');
});
