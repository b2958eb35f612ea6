import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../testing/scriptedApi.tsx';
import { Component as TablesRoute } from './TablesRoute.tsx';

type Status = 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';

const task = (name: string, status: Status, progress: number, rowCount: number | null = null) => ({
  __typename: 'DataProcessingTask',
  id: `dpt_${name}`,
  type: 'INIT_IMPORT',
  status,
  progress,
  errors: status === 'FAILED' ? [`There is no table ${name}.`] : [],
  startedAt: null,
  endedAt: null,
  table: {
    __typename: 'Table',
    id: `tbl_${name}`,
    name,
    hierarchyPath: ['public', name],
    rowCount,
    lastSyncedAt: rowCount === null ? null : new Date().toISOString(),
    missingSince: null,
    changedColumnCount: 0,
    latestProcessing: { __typename: 'DataProcessingTask', id: `dpt_${name}` },
  },
});

type Task = ReturnType<typeof task>;

const source = (tasks: readonly Task[], status = 'PENDING_SETUP', waitingBehind: number | null = null) => ({
  __typename: 'DataSource',
  id: 'src_1',
  connector: { __typename: 'Connector', type: 'POSTGRESQL', isUpload: false },
  status,
  statusReason: null,
  unmodelledTableCount: tasks.filter(({ status: one }) => one === 'COMPLETED').length,
  waitingBehind,
  drift: [],
  latestProcessing: tasks,
  tableGroups: [{ __typename: 'TableGroup', catalog: null, schema: 'public', tableCount: tasks.length }],
  tables: {
    __typename: 'TableConnection',
    totalCount: tasks.length,
    edges: tasks.map((one) => ({
      __typename: 'TableEdge',
      cursor: one.id,
      node: {
        ...one.table,
        isView: false,
        catalog: null,
        schema: 'public',
        hierarchyLabels: ['Schema', 'Table'],
        latestProcessing: one,
      },
    })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});

/** What the stream says: everything that changed. */
const change = (tasks: readonly Task[], status: string) => ({
  processingChanged: {
    __typename: 'ProcessingChange',
    tasks,
    dataSource: {
      __typename: 'DataSource',
      id: 'src_1',
      status,
      statusReason: null,
      drift: [],
      tableCount: tasks.length,
      unmodelledTableCount: tasks.length,
      waitingBehind: null,
      lastSyncedAt: null,
      latestProcessing: tasks.map(({ __typename, id }) => ({ __typename, id })),
      processingTasks: { __typename: 'DataSourceProcessingTasksConnection', edges: [] },
    },
  },
});

const refusedImport = {
  importTables: {
    __typename: 'ConflictError',
    code: 'CONFLICT',
    message: 'Tables of this data source are being imported.',
    advice: 'Wait until the import has finished.',
  },
};

async function open(
  tasks: readonly Task[],
  totalCount = tasks.length,
  refused = false,
  waitingBehind: number | null = null,
) {
  let say: (data: object) => void = () => undefined;
  const api = scriptedApi({
    TablesRoute: () => {
      const dataSource = source(tasks, 'PENDING_SETUP', waitingBehind);
      const tableGroups = dataSource.tableGroups.map((group) => ({ ...group, tableCount: totalCount }));
      return { dataSource: { ...dataSource, tableGroups, tables: { ...dataSource.tables, totalCount } } };
    },
    ProcessingChanged: () => new Promise((done) => (say = done)),
    ImportTables: () =>
      refused
        ? refusedImport
        : {
            importTables: {
              ...change(tasks, 'READY').processingChanged.dataSource,
              latestProcessing: tasks,
            },
          },
  });
  const router = createMemoryRouter(
    [
      { path: '/studio/data/:id/tables', Component: TablesRoute },
      { path: '*', Component: () => null },
    ],
    { initialEntries: ['/studio/data/src_1/tables'] },
  );
  await act(async () => {
    renderThemed(
      <api.Provider>
        <RouterProvider router={router} />
      </api.Provider>,
    );
  });
  return {
    say: (data: object) => act(async () => say(data)),
    sent: (name: string) => api.sent.filter((one) => one.name === name).map((one) => one.variables),
    connect: (next: 'open' | 'waiting') => act(async () => api.connect(next)),
  };
}

const lines = () =>
  Array.from(document.querySelectorAll('[aria-label="Tables of the import"] > li'), (line) => line.textContent);

test('an import is followed table by table, also where it stood before, and leaves when all went well', async () => {
  const { say, connect } = await open([task('shops', 'COMPLETED', 100, 2), task('visits', 'IN_PROGRESS', 20)]);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
  expect(lines()).toEqual(['public.visitsComputing statistics · 20 %', 'public.shops2 rows']);
  await connect('waiting');
  expect(screen.getByText(/Connection lost. The import continues/)).toBeTruthy();
  await connect('open');
  await say(change([task('shops', 'COMPLETED', 100, 2), task('visits', 'COMPLETED', 100, 4000)], 'READY'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('list', { name: 'Tables of public' }).textContent).toContain('4,000 rows');
  expect(screen.getAllByText('In sync')).toHaveLength(2);
});

test('an import that waits for its turn says how many come first', async () => {
  await open([task('shops', 'QUEUED', 0)], 1, false, 3);
  expect(screen.getByText(/Waiting in the queue: at most 3 data sources come first\./)).toBeTruthy();
});

test('of many tables what failed and what runs stand first, and the list is scrolled with the keyboard', async () => {
  await open([
    task('a', 'COMPLETED', 100, 1),
    task('b', 'COMPLETED', 100, 2),
    task('c', 'IN_PROGRESS', 5),
    task('d', 'FAILED', 0),
    task('e', 'QUEUED', 0),
  ]);
  expect(lines()).toEqual([
    'public.dThere is no table d.',
    'public.cReading columns and keys · 5 %',
    'public.eWaiting',
    'public.a1 row',
    'public.b2 rows',
  ]);
  expect(screen.getByRole('list', { name: 'Tables of the import' }).tabIndex).toBe(0);
});

test.each([
  ['all tables', 'Synchronise all', [task('shops', 'COMPLETED', 100, 2)]],
  ['what failed', 'Try again', [task('shops', 'FAILED', 0)]],
])('why %s cannot be read now is said in place, once', async (_, label, tasks) => {
  await open(tasks, tasks.length, true);
  const said = () =>
    screen.queryAllByText(/Tables of this data source are being imported. Wait until the import has finished./);
  expect(said()).toHaveLength(0);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: label })));
  expect(said()).toHaveLength(1);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: label })));
  expect(said()).toHaveLength(1);
});

test('what failed says why, and only that is tried again', async () => {
  const { sent } = await open([task('shops', 'COMPLETED', 100, 2), task('visits', 'FAILED', 0)]);
  expect(screen.getByRole('alert').textContent).toContain('1 of 2 tables could not be imported');
  expect(lines()).toEqual(['public.visitsThere is no table visits.']);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(sent('ImportTables')).toEqual([
    { input: { dataSourceId: 'src_1', tables: [{ path: ['public', 'visits'] }] } },
  ]);
});

test('one table is synchronised by its own button, and not while it is read', async () => {
  const { sent } = await open([task('shops', 'COMPLETED', 100, 2), task('visits', 'QUEUED', 0)]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Synchronise visits' }).disabled).toBe(true);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Synchronise shops' })));
  expect(sent('ImportTables')).toMatchObject([{ input: { tables: [{ path: ['public', 'shops'] }] } }]);
});

test.each([
  ['also those that are not read yet, are synchronised at once', 500, 'Synchronise all', null],
  ['that are too many at once are synchronised as they are shown', 501, 'Synchronise this one', [['public', 'shops']]],
])('all tables, %s', async (_, totalCount, label, paths) => {
  const { sent } = await open([task('shops', 'COMPLETED', 100, 2)], totalCount);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: label })));
  expect(sent('ImportTables')).toEqual([
    { input: { dataSourceId: 'src_1', tables: paths?.map((path) => ({ path })) ?? null } },
  ]);
});

test('a source without tables offers to choose some', async () => {
  await open([]);
  expect(screen.getByRole('link', { name: 'Choose tables' }).getAttribute('href')).toBe(
    '/studio/data/new/connect?source=src_1',
  );
});

test('a schema counts all of its tables, also those that no page has shown yet', async () => {
  await open([task('orders', 'COMPLETED', 100, 3)], 131);
  expect(screen.getByText(/^schema · 131 tables$/)).toBeTruthy();
});

test('what is imported leads on to its models, once the import is over', async () => {
  await open([task('orders', 'COMPLETED', 100, 3)]);
  const link = screen.getByRole('link', { name: 'Build models' });
  expect(link.getAttribute('href')).toBe('/studio/data/src_1/build');
  expect(screen.getByText(/^Next: .*Models of 1 table are drafted/)).toBeTruthy();
});

test('an import that failed in part leads on as well', async () => {
  await open([task('orders', 'COMPLETED', 100, 3), task('visits', 'FAILED', 0)]);
  expect(screen.getByRole('link', { name: 'Build models' })).toBeTruthy();
});

test('while an import runs, nothing else is offered as next', async () => {
  await open([task('orders', 'IN_PROGRESS', 50)]);
  expect(screen.queryByRole('link', { name: 'Build models' })).toBeNull();
});
