import { useApolloClient } from '@apollo/client/react';
import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { useCallback } from 'react';
import { CompleteSemqlDocument } from './completeSemql.generated.ts';

/** What behind the cursor opens the list by itself; everywhere else Ctrl Space does. */
const opening = /[\p{L}\p{N}_.['!]$/u;

/** What may be written at the cursor, asked of the server: it alone knows what the viewer may name. */
export function useCompletions(agentId: string | null): CompletionSource {
  const client = useApolloClient();
  return useCallback(
    async (context: CompletionContext): Promise<CompletionResult | null> => {
      const semql = context.state.doc.toString();
      if (!context.explicit && !opening.test(semql.slice(0, context.pos))) return null;
      try {
        const { data } = await client.query({
          query: CompleteSemqlDocument,
          variables: { input: { semql, cursor: context.pos, agentId } },
          fetchPolicy: 'no-cache',
        });
        const found = data?.completeSemql;
        if (found === undefined || found.items.length === 0) return null;
        return {
          from: found.from,
          to: found.to,
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
        // Without an answer there is no list; the text is still the author's, and its diagnostics say what fails.
        return null;
      }
    },
    [client, agentId],
  );
}
