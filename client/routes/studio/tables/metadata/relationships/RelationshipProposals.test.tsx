import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderThemed } from '../../../../../testing/renderThemed.tsx';
import { scriptedApi } from '../../../../../testing/scriptedApi.tsx';
import { RelationshipProposals } from './RelationshipProposals.tsx';

const column = (table: string, name: string) => ({
  __typename: 'Column' as const,
  id: `col_${table}_${name}`,
  name,
  table: { __typename: 'Table' as const, id: `tbl_${table}`, name: table },
});

const proposal = (id: string, from: string) => ({
  __typename: 'TableRelationshipProposal' as const,
  id,
  type: 'MANY_TO_ONE' as const,
  evidence: `All 40 values of ${from} are in branches.id.`,
  sourceColumn: column('loans', from),
  targetColumn: column('branches', 'id'),
});

const proposals = [proposal('rlp_1', 'branch_id'), proposal('rlp_2', 'home_branch_id')];

/** An API whose answers wait until they are let go. */
function waitingApi() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const api = scriptedApi({
    AcceptRelationshipProposal: () =>
      promise.then(() => ({ acceptRelationshipProposal: { __typename: 'TableRelationship', id: 'rel_1' } })),
    DismissRelationshipProposal: () =>
      promise.then(() => ({ dismissRelationshipProposal: { __typename: 'RemovedEntity', id: 'rlp_2' } })),
  });
  return { ...api, letGo: () => resolve(undefined) };
}

function show({ Provider }: ReturnType<typeof waitingApi>, shown = proposals) {
  return renderThemed(
    <Provider>
      <MemoryRouter>
        <RelationshipProposals proposals={shown} />
      </MemoryRouter>
    </Provider>,
  );
}

test('each proposal says which columns, how many to how many, and why', () => {
  show(waitingApi());
  const lines = screen.getAllByRole('listitem');
  expect(lines).toHaveLength(2);
  expect(lines[0]?.textContent).toContain('All 40 values of branch_id are in branches.id.');
  expect(screen.getByRole('link', { name: 'loans.branch_id' }).getAttribute('href')).toBe(
    '/studio/tables/tbl_loans/metadata/schema/col_loans_branch_id',
  );
});

test('nothing is shown where nothing was found', () => {
  show(waitingApi(), []);
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['Accept loans.branch_id → branches.id', 'AcceptRelationshipProposal', 'rlp_1'],
  ['Dismiss loans.home_branch_id → branches.id', 'DismissRelationshipProposal', 'rlp_2'],
])('%s decides that proposal alone, and only once', async (button, mutation, id) => {
  const api = waitingApi();
  show(api);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', true));
  const idle = screen.getAllByRole('button').filter((each) => !(each instanceof HTMLButtonElement && each.disabled));
  expect(idle).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: button }));
  api.letGo();
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false));
  expect(api.sent).toEqual([{ name: mutation, variables: { input: { id } } }]);
});
