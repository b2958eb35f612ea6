import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { postgreSqlConnector } from '../../../../../components/connectors/connectors.test-support.ts';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../../testing/scriptedApi.tsx';
import { Component as ConnectRoute } from './ConnectRoute.tsx';

type Answer = (variables: Readonly<Record<string, unknown>>) => object;

const passed = (excessPrivileges: readonly string[] = [], tableCount = 3) => ({
  testConnection: { __typename: 'TestedConnection', tableCount, excessPrivileges },
});

async function open(answers: Record<string, Answer> = {}, address = '?type=POSTGRESQL') {
  const api = scriptedApi({
    TablePicker: () => new Promise(() => undefined),
    Connectors: () => ({ connectors: [{ ...postgreSqlConnector, about: 'Database', isUpload: false }] }),
    ...answers,
  });
  const path = '/studio/data/new/connect';
  const router = createMemoryRouter(
    [
      { path, Component: ConnectRoute },
      { path: '/studio/data/new', Component: () => null },
    ],
    { initialEntries: [path + address] },
  );
  window.scrollTo = () => undefined;
  await act(async () => {
    renderThemed(
      <api.Provider>
        <RouterProvider router={router} />
      </api.Provider>,
    );
  });
  return { router, sent: (name: string) => api.sent.filter((one) => one.name === name).map((one) => one.variables) };
}

const fill = (label: string, value: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value } }));
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const disabled = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

async function fillIn() {
  await fill('Host', ' db.example.com ');
  await fill('Database', 'shop');
  await fill('User name', 'reader');
  await fill('Password', ' secret ');
  await fill('Schemas', 'public, logistics,');
}

const source = 'src_01980000-0000-7000-8000-000000000001';

const connection = {
  postgreSql: {
    host: 'db.example.com',
    port: 5432,
    database: 'shop',
    username: 'reader',
    password: ' secret ',
    sslMode: 'prefer',
    schemas: ['public', 'logistics'],
  },
};

test('what is needed is asked for before anything is sent, and the first of it has the focus', async () => {
  const { sent } = await open();
  await press('Test connection');
  expect(sent('TestConnection')).toEqual([]);
  expect(screen.getAllByText('This is needed.')).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByLabelText('Host'));
});

test('exactly what passed the test can be saved, and leads to the tables', async () => {
  const { sent, router } = await open({
    TestConnection: () => passed(),
    ConnectDataSource: () => ({
      connectDataSource: {
        __typename: 'DataSource',
        id: 'dts_00000000-0000-0000-0000-000000000000',
        name: 'Shop',
        type: 'POSTGRESQL',
        status: 'PENDING_SETUP',
      },
    }),
  });
  await fillIn();
  expect(disabled('Save and choose tables')).toBe(true);
  await press('Test connection');
  expect(screen.getByText(/can read 3 tables/)).toBeTruthy();
  expect(disabled('Save and choose tables')).toBe(false);
  await fill('Database', 'other');
  expect(screen.queryByText(/can read 3 tables/)).toBeNull();
  expect(disabled('Save and choose tables')).toBe(true);
  await fill('Database', 'shop');
  await press('Save and choose tables');
  expect(sent('TestConnection')).toEqual([{ input: { connection, dataSourceId: null } }]);
  expect(sent('ConnectDataSource')).toEqual([
    { input: { name: 'PostgreSQL', connection, allowExcessPrivileges: false } },
  ]);
  expect(router.state.location.search).toBe('?source=dts_00000000-0000-0000-0000-000000000000');
});

test('an account that can do more than read is saved only after it was confirmed, and a new test asks again', async () => {
  await open({ TestConnection: () => passed(['is a superuser', 'may create databases']) });
  await fillIn();
  await press('Test connection');
  expect(screen.getByText('is a superuser')).toBeTruthy();
  expect(disabled('Save and choose tables')).toBe(true);
  await act(async () => void fireEvent.click(screen.getByLabelText(/Use this account/)));
  expect(disabled('Save and choose tables')).toBe(false);
  await press('Test again');
  expect(disabled('Save and choose tables')).toBe(true);
});

test('of a mighty account the first of what it may do is shown, the rest on demand', async () => {
  const privileges = Array.from({ length: 9 }, (_, index) => `may change table ${index + 1}`);
  await open({ TestConnection: () => passed(privileges) });
  await fillIn();
  await press('Test connection');
  expect(screen.getByText('may change table 6').closest('details')).toBeNull();
  expect(screen.getByText('may change table 7').closest('details')?.open).toBe(false);
  expect(screen.getByText('and 3 more')).toBeTruthy();
});

const available = (names: readonly string[], importedNames: readonly string[] = []) => ({
  dataSource: { __typename: 'DataSource', id: source, name: 'Shop', type: 'POSTGRESQL' },
  availableTables: {
    __typename: 'QueryAvailableTablesSuccess',
    data: names.map((name) => ({
      __typename: 'AvailableTable',
      path: ['public', name],
      isView: false,
      columnCount: 1,
      imported: importedNames.includes(name),
    })),
  },
});

test('an import that is refused says so in place; looking again forgets a table that is gone', async () => {
  const lists = [available(['shops', 'visits']), available(['shops'])];
  const { sent } = await open(
    {
      TablePicker: () => lists.shift() ?? {},
      ImportTables: () => ({
        importTables: {
          __typename: 'InvalidInputError',
          code: 'INVALID',
          message: 'There is no table public.visits that the account can read.',
          advice: 'Choose from the listed tables.',
        },
      }),
    },
    `?source=${source}`,
  );
  await press('Import 2 tables');
  expect(screen.getByRole('alert').textContent).toContain('There is no table public.visits that the account can read.');
  await press('Refresh');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Import 1 table');
  expect(sent('ImportTables').at(-1)).toEqual({
    input: { dataSourceId: source, tables: [{ path: ['public', 'shops'] }] },
  });
});

test.each([
  ['CONNECTION', 'The host refuses connections on this port.', 'Cannot be reached'],
  ['CONNECTION', 'No encrypted connection could be made: self-signed certificate.', 'No encrypted connection'],
  ['AUTHENTICATION', 'The database rejects this user name or password.', 'Sign-in refused'],
  ['PERMISSION', 'The account may not do this.', 'Not permitted'],
])('a failure is %s: %s', async (type, message, title) => {
  await open({
    TestConnection: () => ({
      testConnection: { __typename: 'ConnectionFailed', code: 'UNAVAILABLE', type, message, advice: 'Do this.' },
    }),
  });
  await fillIn();
  await press('Test connection');
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain(title);
  expect(alert).toContain(`${message} Do this.`);
  expect(alert).toContain('db….example.com:5432');
  expect(alert).not.toContain('db.example.com');
  expect(disabled('Save and choose tables')).toBe(true);
});

test('a connection that finds nothing to read is a failure with its fix', async () => {
  await open({ TestConnection: () => passed([], 0) });
  await fillIn();
  await press('Test connection');
  expect(screen.getByRole('alert').textContent).toMatch(/Nothing to read.*Grant it SELECT/);
});

test('a field that the server refuses says so where it is', async () => {
  await open({
    TestConnection: () => ({
      testConnection: {
        __typename: 'InvalidInputError',
        code: 'INVALID_INPUT',
        message: 'Enter a host name such as db.example.com.',
        advice: 'Correct the host.',
        path: ['connection', 'postgreSql', 'host'],
      },
    }),
  });
  await fillIn();
  await press('Test connection');
  const host = screen.getByLabelText('Host');
  expect(host.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(host);
});

test('the script of the account follows what is typed, quoted', async () => {
  await open();
  await fill('User name', 'o"reader');
  await fill('Schemas', 'sales');
  expect(screen.getByLabelText('Script that creates the account').textContent).toContain(
    'GRANT SELECT ON ALL TABLES IN SCHEMA "sales" TO "o""reader";',
  );
});

test('an address that names no type leads to the choice', async () => {
  const { router } = await open({}, '?type=ORACLE');
  expect(router.state.location.pathname).toBe('/studio/data/new');
});

test('choosing all takes what is new; what is imported is marked, and only chosen by itself', async () => {
  await open({ TablePicker: () => available(['shops', 'visits', 'orders'], ['orders']) }, `?source=${source}`);
  expect(screen.getByText(/^1 already imported/)).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByLabelText('Select all 2 new')));
  await act(async () => void fireEvent.click(screen.getByLabelText('Select all 2 new')));
  expect(screen.getByRole('button', { name: 'Import 2 tables' })).toBeTruthy();
  await act(async () => void fireEvent.click(screen.getByLabelText(/^orders/)));
  expect(screen.getByRole('button', { name: 'Import 3 tables' })).toBeTruthy();
});
