import { useFragment } from '@apollo/client/react';
import { TokensOf_CommentFragmentDoc } from './tokens.generated.ts';

/** "no tokens", or how many language models took for an answer, from the steps of its turn. */
export function useTokens(commentId: string): string {
  const { data } = useFragment({
    fragment: TokensOf_CommentFragmentDoc,
    from: { __typename: 'Comment', id: commentId },
  });
  const tokens = (data.steps ?? []).reduce((total, step) => total + tokensOf(step?.metadata), 0);
  return tokens === 0 ? 'no tokens' : `${tokens.toLocaleString('en')} tokens`;
}

function tokensOf(metadata: unknown): number {
  const tokens = typeof metadata === 'object' && metadata !== null && 'tokens' in metadata ? metadata.tokens : 0;
  return typeof tokens === 'number' ? tokens : 0;
}
