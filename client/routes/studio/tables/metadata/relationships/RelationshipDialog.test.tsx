import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../../testing/scriptedApi.tsx';
import { RelationshipDialog } from './RelationshipDialog.tsx';

const names = Array.from({ length: 150 }, (_, index) => `table_${index}`);

/** A source of 150 tables, of which a page of 100 is given. */
const api = scriptedApi({
  RelationshipEnds: ({ search }) => ({
    dataSource: {
      __typename: 'DataSource',
      id: 'ds_1',
      tables: {
        __typename: 'TableConnection',
        edges: names
          .filter((name) => name.includes(String(search)))
          .slice(0, 100)
          .map((name) => ({
            __typename: 'TableEdge',
            node: { __typename: 'Table', id: name, name },
          })),
      },
    },
  }),
  RelationshipTarget: ({ tableId }) => ({ table: { __typename: 'Table', id: tableId, columns: [] } }),
});

test('what is missing is said beside its field, until it is chosen', async () => {
  renderThemed(
    <api.Provider>
      <RelationshipDialog
        table={{ id: 't', name: 'orders', columns: [{ id: 'c', name: 'customer_id' }] }}
        dataSourceId="ds_1"
        onClose={() => undefined}
      />
    </api.Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add relationship' }));
  await screen.findByText('Choose a table.');
  fireEvent.click(screen.getByRole('button', { name: /^Column of orders/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'customer_id' }));
  expect(screen.queryByText('Choose a column.')).toBeNull();
  expect(screen.getByText('Choose a table.')).toBeTruthy();
});

test('a table beyond the first hundred is found by its name, chosen, and stays chosen', async () => {
  renderThemed(
    <api.Provider>
      <RelationshipDialog
        table={{ id: 't', name: 'orders', columns: [] }}
        dataSourceId="ds_1"
        onClose={() => undefined}
      />
    </api.Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Other table: Choose a table' }));
  await screen.findByRole('option', { name: 'table_99' });
  expect(screen.queryByRole('option', { name: 'table_149' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'table_149' } });
  fireEvent.click(await screen.findByRole('option', { name: 'table_149' }));
  expect(await screen.findByRole('button', { name: 'Other table: table_149' })).toBeTruthy();
});
