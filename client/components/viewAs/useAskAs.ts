import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { AskAgentAsInput } from '../../apollo/schema.generated.ts';
import { failureOf, failureText } from '../../apollo/failure.ts';
import { AskAgentAsDocument, type AskAgentAsMutation } from './viewAs.generated.ts';

export type AskedAsResult = Extract<AskAgentAsMutation['askAgentAs'], { __typename: 'AskedAs' }>;

/** A question that is asked as a member. */
export type AskingAs =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly result: AskedAsResult }
  | { readonly state: 'failed'; readonly text: string };

/** Asks an agent as a member; what is asked last is shown. */
export function useAskAs() {
  const [ask] = useMutation(AskAgentAsDocument, { fetchPolicy: 'no-cache' });
  const [asking, setAsking] = useState<AskingAs | null>(null);
  const latest = useRef(0);

  async function start(input: AskAgentAsInput) {
    latest.current += 1;
    const number = latest.current;
    setAsking({ state: 'asking' });
    const end = await answerOf(async () => (await ask({ variables: { input } })).data?.askAgentAs);
    if (number === latest.current) {
      setAsking(end);
    }
  }

  return { asking, start };
}

async function answerOf(run: () => Promise<AskAgentAsMutation['askAgentAs'] | undefined>): Promise<AskingAs> {
  try {
    const result = await run();
    return result?.__typename === 'AskedAs'
      ? { state: 'answered', result }
      : { state: 'failed', text: failureText(failureOf(result)) };
  } catch (error) {
    return { state: 'failed', text: failureText(error) };
  }
}
