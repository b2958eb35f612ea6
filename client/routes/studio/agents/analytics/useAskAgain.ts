import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { AskAgainDocument, type AskAgainMutation } from './concepts.generated.ts';
import type { Concept } from './fixes.ts';

export type Results = Extract<AskAgainMutation['askAgain'], { __typename: 'AskedAgainResults' }>['results'];

/** Questions with a word that are being asked once more. */
export interface AskingAgain {
  readonly concept: Concept;
  /** Null until they have ended. */
  readonly results: Results | null;
  readonly failure: string | null;
}

/**
 * Asks the questions with a word again.
 * @param onAsked called when words may have left the list
 */
export function useAskAgain(agentId: string, onAsked: () => void) {
  const [ask] = useMutation(AskAgainDocument);
  const [asking, setAsking] = useState<AskingAgain | null>(null);

  async function start(concept: Concept) {
    setAsking({ concept, results: null, failure: null });
    try {
      const commentIds = concept.examples.map(({ id }) => id);
      const { data } = await ask({ variables: { input: { agentId, commentIds } } });
      const result = data?.askAgain;
      if (result?.__typename === 'AskedAgainResults') {
        setAsking({ concept, results: result.results, failure: null });
        onAsked();
      } else {
        setAsking({ concept, results: null, failure: failureText(failureOf(result)) });
      }
    } catch (error) {
      setAsking({ concept, results: null, failure: failureText(error) });
    }
  }
  return { asking, start, close: () => setAsking(null) };
}
