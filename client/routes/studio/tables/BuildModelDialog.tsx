import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { attempt } from '../../../components/attempt.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toasts } from '../../../ui/toastStore.ts';
import { CreateModelFromTableDocument, ModelDraftDocument, MoreModelAgentsDocument } from './buildModel.generated.ts';
import { forgetModels } from './forgetModels.ts';
import { ModelDraftForm, type ModelWish } from './ModelDraftForm.tsx';

interface BuildModelDialogProps {
  readonly table: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A model drafted from a table by rule, with the reasons; what is kept of it is up to whoever knows the data. */
export function BuildModelDialog({ table, onClose }: BuildModelDialogProps) {
  const { data, error, refetch, fetchMore } = useQuery(ModelDraftDocument, {
    variables: { tableId: table.id },
    // What it was drafted from may have been described meanwhile.
    fetchPolicy: 'network-only',
  });
  const [create, { loading }] = useMutation(CreateModelFromTableDocument);
  const draft = data?.modelDraft;
  const agents = data?.agents;
  const problem = draft === undefined || draft.__typename === 'ModelDraft' ? error : draft;

  async function moreAgents(): Promise<void> {
    await attempt('Further agents could not be read', async () => {
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
          wish.agentIds.length === 0 ? `${wish.label} is in the semantic layer.` : `${wish.label} can be asked about.`,
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
          <Skeleton height="360px" />
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
