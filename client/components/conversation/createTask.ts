import type { ApolloClient, Reference, Unmasked } from '@apollo/client';
import { newTypedId } from '../../navigation/typedId.ts';
import { attempt } from '../attempt.ts';
import type { AgentMode } from '../../apollo/schema.generated.ts';
import { CreateTaskDocument, type CreateTaskMutation } from './createTask.generated.ts';

interface CachedConnection {
  readonly edges: readonly { readonly node: Reference }[];
}

interface Asked {
  /** Id of the task, which is in the cache immediately. */
  readonly id: string;
  /**
   * What became of it: taken by the server; refused, after the error is shown and the task is
   * removed from the cache; or agents to choose from, which removes it as well.
   */
  readonly outcome: Promise<'taken' | 'refused' | readonly AgentOption[]>;
}

/** Agent that a question could be meant for. */
export interface AgentOption {
  readonly agentId: string;
  readonly name: string;
  readonly reason: string;
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

/** How a first question is asked, beyond its words. */
interface Asking {
  readonly variables?: readonly Variable[];
  readonly mode?: AgentMode;
  /** Task whose questions and answers this one continues. */
  readonly previousTaskId?: string;
}

interface Agent {
  readonly id: string;
  readonly name: string;
}

/**
 * Asks an agent a first question; without one, the agent that knows most about it. The task has its
 * id before the server knows of it, so that its page is shown while the question is on its way, and
 * is there when the first step is.
 */
export function createTask(
  client: ApolloClient,
  agent: Agent | null,
  question: string,
  { variables = [], mode = 'QUICK', previousTaskId }: Asking = {},
): Asked {
  const id = newTypedId('tsk');
  let options: readonly AgentOption[] | null = null;
  const taken = attempt('The question was not sent', async () => {
    const { data } = await client.mutate({
      mutation: CreateTaskDocument,
      variables: {
        input: {
          id,
          agentId: agent?.id ?? null,
          query: question,
          ...(mode !== 'QUICK' && { mode }),
          ...(variables.length > 0 && { variables: [...variables] }),
          ...(previousTaskId !== undefined && { previousTaskId }),
        },
      },
      optimisticResponse: { createTask: expected(id, agent, question, variables, mode) },
      update(cache, { data }) {
        if (data?.createTask.__typename !== 'Task') {
          return;
        }
        // The newest task leads every cached list but the starred ones.
        cache.modify<{ tasks: CachedConnection }>({
          fields: {
            tasks: (list, { storeFieldName }) =>
              storeFieldName.includes('"starred":true') || !('edges' in list)
                ? list
                : {
                    ...list,
                    edges: [{ __typename: 'TaskEdge', node: { __ref: `Task:${id}` } }, ...list.edges],
                  },
          },
        });
      },
    });
    if (data?.createTask.__typename === 'AmbiguousAgentError') {
      ({ options } = data.createTask);
      return { id };
    }
    return data?.createTask;
  });
  return { id, outcome: taken.then((task) => options ?? (task === null ? 'refused' : 'taken')) };
}

/**
 * The task as the server will make it, its question as the first step. Without a number of its last
 * event: there is nothing to follow yet.
 */
function expected(id: string, agent: Agent | null, question: string, variables: readonly Variable[], mode: AgentMode) {
  const createdAt = new Date().toISOString();
  return {
    __typename: 'Task',
    id,
    title: question,
    status: 'CREATED',
    mode,
    errorReason: null,
    lastSeq: 0,
    createdAt,
    starred: false,
    agentReason: null,
    variables: variables.map((variable) => ({ __typename: 'TaskVariable', ...variable })),
    agent: agent === null ? null : { __typename: 'Agent', id: agent.id, name: agent.name },
    comments: [
      {
        __typename: 'Comment',
        id: newTypedId('cmt'),
        index: 0,
        content: question,
        status: 'CREATED',
        error: null,
        answer: null,
        createdAt,
        startedAt: null,
        endedAt: null,
        steps: [
          {
            __typename: 'Step',
            id: newTypedId('stp'),
            index: 0,
            type: 'USER_QUERY',
            status: 'COMPLETED',
            actionName: null,
            reasoning: question,
            metadata: null,
            startedAt: createdAt,
            endedAt: createdAt,
          },
        ],
      },
    ],
  } satisfies Unmasked<CreateTaskMutation>['createTask'];
}
