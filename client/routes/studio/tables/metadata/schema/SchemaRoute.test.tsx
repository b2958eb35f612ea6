import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../../testing/scriptedApi.tsx';
import type { DescribedColumn } from './describedColumn.ts';
import { describedColumn } from './describedColumn.test-support.ts';
import { Component as SchemaRoute } from './SchemaRoute.tsx';

const column = (name: string, more: Partial<DescribedColumn> = {}) =>
  describedColumn(name, {
    proposedDescription: `${name} of the order.`,
    missingValues: 5,
    unreadableValues: 0,
    uniqueValues: 2,
    sampleValues: ['a', 'b'],
    min: 'a',
    max: 'b',
    ...more,
  });

interface Input {
  readonly version: number;
  readonly description?: string;
  readonly format?: string;
}

const conflict = { __typename: 'ConflictError', code: 'CONFLICT', message: 'Somebody changed it.', advice: 'Look.' };

const tooLong = {
  __typename: 'InvalidInputError',
  code: 'INVALID_INPUT',
  message: 'This is too long.',
  advice: 'Shorten it.',
  path: ['format'],
};

/** The schema of a table whose only column `status` somebody else may change. */
function open(path: string) {
  let note: DescribedColumn['metadataFields'][number] = {
    __typename: 'UserMetadataField',
    id: 'note_1',
    type: 'USED_FOR',
    content: 'Orders.',
    version: 1,
  };
  let status = column('status', { metadataFields: [note] });
  const table = () => ({
    __typename: 'Table',
    id: 'tbl_1',
    rowCount: 50,
    columnCount: 2,
    visibleColumnCount: 1,
    undescribedColumnCount: 1,
    columns: [
      { ...status, metadataFields: [note] },
      column('margin', { isVisible: false, description: 'Known.', proposedDescription: null }),
    ],
  });
  const api = scriptedApi({
    SchemaRoute: () => ({ table: table() }),
    UpdateColumn: ({ input }) => {
      const { version, ...said } = input as Input;
      if (version !== status.version) {
        return { updateColumn: conflict };
      }
      if (said.format === 'too long') {
        return { updateColumn: tooLong };
      }
      status = { ...status, ...said, proposedDescription: '', version: version + 1 };
      const { visibleColumnCount, undescribedColumnCount } = table();
      const counts = { __typename: 'Table', id: 'tbl_1', visibleColumnCount, undescribedColumnCount };
      return { updateColumn: { ...status, proposedDescription: null, table: counts } };
    },
    UpdateMetadataField: ({ input }) => {
      const { version, content } = input as { version: number; content: string };
      if (version !== note.version) {
        return { updateMetadataField: conflict };
      }
      note = { ...note, content, version: version + 1 };
      return { updateMetadataField: note };
    },
  });
  const router = createMemoryRouter(
    [{ path: '/studio/tables/:table_id/metadata/schema/:column_id?', Component: SchemaRoute }],
    { initialEntries: [path] },
  );
  renderThemed(
    <api.Provider>
      <RouterProvider router={router} />
    </api.Provider>,
  );
  return {
    ...api,
    change: (more: Partial<DescribedColumn>) => (status = { ...status, ...more, version: status.version + 1 }),
    changeNote: (content: string) => (note = { ...note, content, version: note.version + 1 }),
  };
}

const schema = '/studio/tables/tbl_1/metadata/schema';
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });

test('columns are listed with what is missing and what is hidden, and searched', async () => {
  open(schema);
  const list = await screen.findByRole('navigation', { name: 'Columns' });
  expect(screen.getByText('1/2 columns visible')).toBeTruthy();
  const line = (name: RegExp) => within(list).getByRole('link', { name });
  // What is not described yet is counted once, not marked line by line.
  expect(screen.getByRole('button', { name: '1 without description' })).toBeTruthy();
  expect(within(line(/margin/)).getByRole('img', { name: 'Hidden from agents' })).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'known' } });
  expect(within(list).getAllByRole('link')).toHaveLength(1);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
  expect(screen.getByText('No results for "nothing".')).toBeTruthy();
});

test('a column that is not there says so, and leads to those that are', async () => {
  open('/studio/tables/tbl_1/metadata/schema/col_other');
  expect((await screen.findByRole('heading', { name: 'Column not found' })).textContent).toBe('Column not found');
  expect(screen.getByRole('link', { name: 'All columns' }).getAttribute('href')).toBe(
    '/studio/tables/tbl_1/metadata/schema',
  );
});

test('a proposal is accepted with one press, and goes', async () => {
  const { sent } = open(`${schema}/col_status`);
  fireEvent.click(await screen.findByRole('button', { name: /^Accept the proposal for the description/ }));
  await waitFor(() => expect(description().value).toBe('status of the order.'));
  expect(sent.at(-1)?.variables).toEqual({
    input: { columnId: 'col_status', version: 1, description: 'status of the order.' },
  });
  expect(screen.queryByRole('button', { name: /^Accept the proposal/ })).toBeNull();
  expect(screen.getByText('Saved · v2')).toBeTruthy();
});

test('what somebody else wrote meanwhile is shown beside what was typed, and neither is lost', async () => {
  const { change } = open(`${schema}/col_status`);
  await screen.findByRole('form');
  fireEvent.change(description(), { target: { value: 'Mine.' } });
  change({ description: 'Theirs.' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Current value: Theirs.')).toBeTruthy();
  expect(description().value).toBe('Mine.');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByText('Saved · v3')).toBeTruthy();
  expect(description().value).toBe('Mine.');
});

test('the value of the other person can be taken, and that choice undone', async () => {
  const { change } = open(`${schema}/col_status`);
  await screen.findByRole('form');
  fireEvent.change(description(), { target: { value: 'Mine.' } });
  change({ description: 'Theirs.' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use the current value of Description' }));
  expect(description().value).toBe('Theirs.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(description().value).toBe('Mine.');
});

test('changes by others to other fields only ask to save again', async () => {
  const { change, sent } = open(`${schema}/col_status`);
  await screen.findByRole('form');
  fireEvent.change(description(), { target: { value: 'Mine.' } });
  change({ format: 'Upper case' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/changed other fields of this column/)).toBeTruthy();
  expect(screen.queryByText(/^Current value/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Format' }).value).toBe('Upper case');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved · v3')).toBeTruthy();
  expect(sent.at(-1)?.variables).toEqual({ input: { columnId: 'col_status', version: 2, description: 'Mine.' } });
});

test('a refused value is told at its field until it is edited', async () => {
  open(`${schema}/col_status`);
  const format = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Format' });
  fireEvent.change(format, { target: { value: 'too long' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toBe('This is too long. Shorten it.');
  expect(refusal.parentElement?.contains(format)).toBe(true);
  fireEvent.change(format, { target: { value: 'short' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a note somebody else changed is shown beside what was typed, and can be saved over', async () => {
  const { changeNote, sent } = open(`${schema}/col_status`);
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Used for' });
  fireEvent.change(note, { target: { value: 'Mine.' } });
  changeNote('Theirs.');
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Current value: Theirs.')).toBeTruthy();
  expect(note.value).toBe('Mine.');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull());
  expect(note.value).toBe('Mine.');
  const saves = sent.filter(({ name }) => name === 'UpdateMetadataField');
  expect(saves.map(({ variables }) => (variables['input'] as Input).version)).toEqual([1, 2]);
});
