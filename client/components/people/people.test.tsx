import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { scriptedApi } from '../../testing/scriptedApi.tsx';
import { PeopleField } from './PeopleField.tsx';
import { PersonSelect } from './PersonSelect.tsx';

/** A company of which no list shows everyone. */
const company = Array.from({ length: 250 }, (_, index) => ({
  __typename: 'Actor',
  id: `act_${index}`,
  name: `Member ${String(index).padStart(3, '0')}`,
  email: `member${index}@example.com`,
  role: 'org:explorer',
}));

const people = () =>
  scriptedApi({
    People: ({ search }) => {
      const found = company.filter(({ name }) => name.includes(String(search ?? '')));
      return {
        actors: {
          __typename: 'ActorConnection',
          totalCount: found.length,
          edges: found.slice(0, 50).map((node) => ({ __typename: 'ActorEdge', node })),
        },
      };
    },
    PeopleNamed: ({ ids }) => ({
      nodes: (ids as readonly string[]).map((wanted) => company.find(({ id }) => id === wanted) ?? null),
    }),
  });

test('a member far down the list is found by a search of the server, and keeps the name when chosen', async () => {
  const api = people();
  const onChange = vi.fn<(id: string) => void>();
  function One() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <PersonSelect
        explorers
        label="Owner"
        placeholder="Choose…"
        value={value}
        onChange={(id) => {
          onChange(id);
          setValue(id);
        }}
      />
    );
  }
  renderThemed(
    <api.Provider>
      <One />
    </api.Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Owner: Choose…' }));
  expect((await screen.findAllByRole('option')).length).toBe(50);
  fireEvent.change(screen.getByRole('combobox', { name: 'Search Owner' }), { target: { value: 'Member 24' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Member 242 (member242@example.com)' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('act_242');
  // The search is over, and its first members are listed again.
  expect(await screen.findByRole('button', { name: 'Owner: Member 242 (member242@example.com)' })).toBeTruthy();
  expect(api.sent.filter(({ name }) => name === 'People')[0]?.variables).toEqual({
    search: null,
    tokens: false,
    explorers: true,
  });
});

test('chosen people are named wherever they are, groups are chosen like them, and others are searched for', async () => {
  const api = people();
  const onChange = vi.fn<(values: readonly string[]) => void>();
  renderThemed(
    <api.Provider>
      <PeopleField
        label="Readers"
        placeholder="Who…"
        groups={[{ value: 'everyone', label: 'Everyone' }]}
        values={['everyone', 'act_249']}
        onChange={onChange}
      />
    </api.Provider>,
  );
  expect(screen.getByText('Everyone')).toBeTruthy();
  expect(await screen.findByText('Member 249 (member249@example.com)')).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Readers' });
  fireEvent.change(field, { target: { value: 'Member 200' } });
  await vi.waitFor(() =>
    expect(api.sent.some(({ name, variables }) => name === 'People' && variables['search'] === 'Member 200')).toBe(
      true,
    ),
  );
  await vi.waitFor(() => {
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith(['everyone', 'act_249', 'act_200']);
  });
});
