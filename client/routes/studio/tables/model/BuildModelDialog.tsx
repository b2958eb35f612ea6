import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { CreateModelFromTableDocument, ModelDraftDocument, MoreModelAgentsDocument } from './buildModel.generated.ts';
import { forgetModels } from './forgetModels.ts';
import { ModelDraftForm, type ModelWish } from './ModelDraftForm.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';

interface BuildModelDialogProps {
  readonly table: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/**
 * Dialog for a model drafted from a table by rule, with the reasons; the user decides which parts
 * to keep.
 */
export function BuildModelDialog({ table, onClose }: BuildModelDialogProps) {
  const { data, error, refetch, fetchMore } = useQuery(ModelDraftDocument, {
    variables: { tableId: table.id },
    // The draft's sources may have been described in the meantime.
    fetchPolicy: 'network-only',
  });
  const [create, { loading }] = useMutation(CreateModelFromTableDocument);
  const draft = data?.modelDraft;
  const agents = data?.agents;
  const problem = draft === undefined || draft.__typename === 'ModelDraft' ? error : draft;

  async function moreAgents(): Promise<void> {
    await attempt('More agents could not be loaded', async () => {
      const more = await fetchMore({
        query: MoreModelAgentsDocument,
        variables: { after: agents?.pageInfo.endCursor },
        updateQuery: (before, { fetchMoreResult: { agents: page } }) => ({
          ...before,
          agents: { ...page, edges: [...before.agents.edges, ...page.edges] },
        }),
      });
      return more.data;
    });
  }

  /** @returns what went wrong, or null */
  async function build(wish: ModelWish): Promise<string | null> {
    try {
      const { data: done } = await create({
        variables: { input: { tableId: table.id, ...wish } },
        // Lists that have been read know nothing of it.
        update: (cache) => {
          forgetModels(cache);
          for (const id of wish.agentIds) {
            const agent = cache.identify({ __typename: 'Agent', id }) ?? '';
            for (const fieldName of ['agentModels', 'agentTables']) cache.evict({ id: agent, fieldName });
          }
        },
      });
      const made = done?.createModelFromTable;
      const failure = failureOf(made);
      if (failure !== null) return failureText(failure);
      toasts.add({
        title: 'Model built',
        description:
          wish.agentIds.length === 0
            ? `${wish.label} is now in the semantic layer.`
            : `${wish.label} can now be asked about.`,
        color: 'ok',
      });
      onClose();
      return null;
    } catch (failure) {
      return failureText(failure);
    }
  }

  return (
    <Modal open title={`Build a model of ${table.name}`} maxWidth="760px" onClose={onClose}>
      {problem !== undefined && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          No model could be drafted: {failureText(problem)}
        </Notice>
      )}
      {data === undefined && problem === undefined && (
        <chakra.div aria-label="Drafting a model" role="status">
          <SkeletonForm fields={5} />
        </chakra.div>
      )}
      {draft?.__typename === 'ModelDraft' && (
        <ModelDraftForm
          draft={draft}
          agents={agents?.edges.map(({ node }) => node) ?? []}
          agentCount={agents?.totalCount ?? 0}
          onMoreAgents={() => void moreAgents()}
          busy={loading}
          onCancel={onClose}
          onBuild={build}
        />
      )}
    </Modal>
  );
}
