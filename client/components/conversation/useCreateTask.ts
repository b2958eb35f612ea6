import type { Reference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { attempt } from './attempt.ts';
import { CreateTaskDocument } from './createTask.generated.ts';

interface CachedConnection {
  readonly edges: readonly { readonly node: Reference }[];
}

/** Asks an agent a first question; resolves with the new task's id, or null after saying why not. */
export function useCreateTask() {
  const [createTask] = useMutation(CreateTaskDocument, {
    update(cache, { data }) {
      const made = data?.createTask;
      if (made?.__typename !== 'Task') return;
      const id = cache.identify({ __typename: 'Task', id: made.id });
      if (id === undefined) return;
      // The newest task leads every cached list but the starred ones.
      cache.modify<{ tasks: CachedConnection }>({
        fields: {
          tasks: (list, { storeFieldName }) =>
            storeFieldName.includes('"starred":true') || !('edges' in list)
              ? list
              : { ...list, edges: [{ __typename: 'QueryTasksConnectionEdge', node: { __ref: id } }, ...list.edges] },
        },
      });
    },
  });
  return async (agentId: string, question: string): Promise<string | null> => {
    const input = { agentId, query: question, idempotencyKey: crypto.randomUUID() };
    const made = await attempt(
      'The question was not asked',
      async () => (await createTask({ variables: { input } })).data?.createTask,
    );
    return made !== null && 'id' in made ? made.id : null;
  };
}
