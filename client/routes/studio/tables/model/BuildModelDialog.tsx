import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { CreateModelsDocument, ModelDraftDocument, MoreModelAgentsDocument } from './buildModel.generated.ts';
import { forgetModels } from './forgetModels.ts';
import { ModelDraftForm, type ModelWish } from './ModelDraftForm.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';

interface BuildModelDialogProps {
  readonly table: { readonly id: string; readonly name: string };
  readonly dataSourceId: string;
  readonly onClose: () => void;
}

/**
 * Dialog for a model drafted from a table by rule, with the reasons; the user decides which parts
 * to keep.
 */
export function BuildModelDialog({ table, dataSourceId, onClose }: BuildModelDialogProps) {
  const { data, error, refetch, fetchMore } = useQuery(ModelDraftDocument, {
    variables: { input: { dataSourceId, tableIds: [table.id] } },
    // The draft's sources may have been described in the meantime.
    fetchPolicy: 'network-only',
  });
  const [create, { loading }] = useMutation(CreateModelsDocument);
  const drafts = data?.modelDrafts;
  const agents = data?.agents;
  const problem = drafts === undefined || drafts.__typename === 'ModelDrafts' ? error : drafts;
  const draft = drafts?.__typename === 'ModelDrafts' ? drafts.models[0] : undefined;

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
  async function build({ agentIds, ...wish }: ModelWish): Promise<string | null> {
    try {
      const { data: done } = await create({
        variables: {
          input: {
            dataSourceId,
            models: [{ tableId: table.id, ...wish, fields: wish.fields.map((name) => ({ name })) }],
            agent: { ids: agentIds },
          },
        },
        // Lists that have been read know nothing of it.
        update: (cache) => {
          forgetModels(cache);
          for (const id of agentIds) {
            const agent = cache.identify({ __typename: 'Agent', id }) ?? '';
            for (const fieldName of ['agentModels', 'agentTables']) cache.evict({ id: agent, fieldName });
          }
        },
      });
      const made = done?.createModels;
      const failure = failureOf(made);
      if (failure !== null) return failureText(failure);
      toasts.add({
        title: 'Model built',
        description:
          agentIds.length === 0
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
      {drafts?.__typename === 'ModelDrafts' && draft !== undefined && (
        <ModelDraftForm
          draft={draft}
          relationships={drafts.relationships}
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
