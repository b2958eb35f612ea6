import { useQuery } from '@apollo/client/react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { useSettled } from '../../../../../ui/useSettled.ts';
import { AgentPreviewDocument, type AgentPreviewQuery, type CreateModelsInput } from '../BuildRoute.generated.ts';

/** A new agent as the choices would make it. */
export type PreviewedAgent = Extract<AgentPreviewQuery['agentPreview'], { __typename: 'AgentPreview' }>;

interface Preview {
  /** The agent; null: not known. While it is read again, as it was. */
  readonly agent: PreviewedAgent | null;
  readonly isWaiting: boolean;
  /** Why the agent could not be made as things are chosen; null: it could. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/** Reads what the button would make, once the choices have rested. */
export function useAgentPreview(input: CreateModelsInput): Preview {
  // As text: the same choices are the same question.
  const asked = useSettled(JSON.stringify(input), 400);
  const { data, previousData, error, loading, refetch } = useQuery(AgentPreviewDocument, {
    variables: { input: JSON.parse(asked) as CreateModelsInput },
    fetchPolicy: 'no-cache',
  });
  const answer = data?.agentPreview;
  const before = previousData?.agentPreview;
  const shown = answer ?? (loading ? before : undefined);
  const refusal = answer === undefined ? null : failureOf(answer);
  return {
    agent: shown?.__typename === 'AgentPreview' ? shown : null,
    isWaiting: loading || asked !== JSON.stringify(input),
    problem: refusal === null ? (error === undefined ? null : failureText(error)) : failureText(refusal),
    retry: () => void refetch(),
  };
}
