import { useApolloClient } from '@apollo/client/react';
import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { useCallback } from 'react';
import { CompleteSemqlDocument } from './completeSemql.generated.ts';

/** Characters before the cursor that open the list automatically; elsewhere Ctrl Space opens it. */
const opening = /[\p{L}\p{N}_.['!]$/u;

/** The rest of the query of which the text is a part. */
interface Around {
  readonly before: string;
  readonly after: string;
}

const alone: Around = { before: '', after: '' };

/**
 * Completions at the cursor, from the server: only the server knows the names the viewer may use.
 */
export function useCompletions(agentId: string | null, { before, after }: Around = alone): CompletionSource {
  const client = useApolloClient();
  return useCallback(
    async (context: CompletionContext): Promise<CompletionResult | null> => {
      const text = context.state.doc.toString();
      const semql = before + text + after;
      if (!context.explicit && !opening.test(text.slice(0, context.pos))) {
        return null;
      }
      try {
        const { data } = await client.query({
          query: CompleteSemqlDocument,
          variables: { input: { semql, cursor: before.length + context.pos, agentId } },
          fetchPolicy: 'no-cache',
        });
        const found = data?.completeSemql;
        if (found === undefined || found.items.length === 0) {
          return null;
        }
        return {
          from: Math.max(0, found.from - before.length),
          to: Math.max(0, found.to - before.length),
          // The server has chosen and ranked already.
          filter: false,
          options: found.items.map(({ label, insert, detail, info, kind }) => ({
            label,
            apply: insert,
            type: kind.toLowerCase(),
            ...(detail === '' ? {} : { detail }),
            ...(info === '' ? {} : { info }),
          })),
        };
      } catch {
        // Without an answer there is no list; the text is still the author's, and its diagnostics
        // say what fails.
        return null;
      }
    },
    [client, agentId, before, after],
  );
}
