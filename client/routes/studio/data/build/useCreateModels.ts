import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf, failureText, type Failure } from '../../../../apollo/failure.ts';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { forgetModels } from '../../../../components/forgetModels.ts';
import { CreateModelsDocument, type CreateModelsInput } from './BuildRoute.generated.ts';

/** What was made: the agent to ask, if any, and a question that it answers. */
export interface Made {
  readonly models: number;
  readonly agent: { readonly id: string; readonly question: string | null } | null;
}

interface Suggesting {
  readonly suggestions: readonly { readonly tasks: readonly { readonly task: string }[] }[];
}

/** The first question that an agent suggests. */
export function questionOf({ suggestions }: Suggesting): string | null {
  const [first] = suggestions.flatMap(({ tasks }) => tasks);
  return first?.task ?? null;
}

/**
 * Failure of a request that gave no result. A server that answers with errors has created nothing;
 * without an answer it is not known.
 */
function failureThrown(error: unknown): Failure {
  return CombinedGraphQLErrors.is(error)
    ? { code: 'INTERNAL', message: failureText(error), advice: 'Try again; what you changed is still here.' }
    : { code: 'NO_ANSWER', message: failureText(error), advice: 'What you changed is still here.' };
}

interface CreateModels {
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly create: (input: CreateModelsInput) => Promise<Made | Failure>;
  readonly forgetFailure: () => void;
}

/** Creates models, their joins and their agent at once. */
export function useCreateModels(): CreateModels {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [send, { loading }] = useMutation(CreateModelsDocument, {
    update: (cache, { data }) => {
      if (data?.createModels.__typename !== 'CreatedModels') {
        return;
      }
      forgetModels(cache);
      // Lists of agents that were read, and what those agents see.
      for (const fieldName of ['agents', 'agent']) {
        cache.evict({ id: 'ROOT_QUERY', fieldName });
      }
      const agent = data.createModels.agent;
      if (agent !== null) {
        for (const fieldName of ['agentModels', 'agentTables']) {
          cache.evict({ id: cache.identify(agent) ?? '', fieldName });
        }
      }
      cache.gc();
    },
  });

  async function create(input: CreateModelsInput): Promise<Made | Failure> {
    setFailure(null);
    let problem: Failure;
    try {
      let made = (await send({ variables: { input } })).data?.createModels;
      if (made?.__typename === 'NeedsConfirmationError') {
        const { message } = made;
        if (await confirm({ title: 'Create and break something?', message, confirmText: 'Create anyway' })) {
          made = (await send({ variables: { input: { ...input, confirmed: true } } })).data?.createModels;
        }
      }
      const refusal = failureOf(made);
      if (refusal === null && made?.__typename === 'CreatedModels') {
        const { agent, models } = made;
        const [given] = input.agent?.ids ?? [];
        return {
          models: models.length,
          agent:
            agent === null
              ? given === undefined
                ? null
                : { id: given, question: null }
              : { id: agent.id, question: questionOf(agent) },
        };
      }
      problem = refusal ?? { code: 'NO_ANSWER', message: 'The server did not answer.', advice: 'Try again.' };
    } catch (error) {
      problem = failureThrown(error);
    }
    setFailure(problem);
    return problem;
  }

  return { busy: loading, failure, create, forgetFailure: () => setFailure(null) };
}
