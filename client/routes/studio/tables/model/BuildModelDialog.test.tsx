import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../testing/scriptedApi.tsx';
import { BuildModelDialog } from './BuildModelDialog.tsx';

const names = ['Sales analyst', 'Support analyst', 'Stock analyst'];

/** Pages of two, as the server makes them of a hundred. */
function page(after: unknown) {
  const from = after === null || after === undefined ? 0 : Number(after) + 1;
  const shown = names.slice(from, from + 2);
  const last = from + shown.length - 1;
  return {
    __typename: 'AgentConnection',
    totalCount: names.length,
    edges: shown.map((name, index) => ({
      __typename: 'AgentEdge',
      node: { __typename: 'Agent', id: `agt_${from + index}`, name },
    })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: last < names.length - 1, endCursor: String(last) },
  };
}

const draft = {
  __typename: 'ModelDraft',
  table: { __typename: 'Table', id: 'tbl_1' },
  name: 'visits',
  label: 'Visits',
  description: 'One row is a visit.',
  grain: ['id'],
  fields: [],
  leftOut: [],
};

test('an agent beyond the first page is found, chosen, and asked for with the model', async () => {
  const api = scriptedApi({
    ModelDraft: () => ({
      modelDrafts: { __typename: 'ModelDrafts', models: [draft], relationships: [] },
      agents: page(null),
    }),
    MoreModelAgents: ({ after }) => ({ agents: page(after) }),
  });
  await act(async () => {
    renderThemed(
      <api.Provider>
        <MemoryRouter>
          <BuildModelDialog table={{ id: 'tbl_1', name: 'visits' }} dataSourceId="src_1" onClose={() => undefined} />
        </MemoryRouter>
      </api.Provider>,
    );
  });
  expect(screen.queryByLabelText('Stock analyst')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show more of 3 agents' })));
  await act(async () => void fireEvent.click(screen.getByLabelText('Stock analyst')));
  expect(screen.getByLabelText('Sales analyst')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Build model' })));
  expect(api.sent.at(-1)).toMatchObject({
    name: 'CreateModels',
    variables: {
      input: { dataSourceId: 'src_1', models: [{ tableId: 'tbl_1', name: 'visits' }], agent: { ids: ['agt_2'] } },
    },
  });
});
