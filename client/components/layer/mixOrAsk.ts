import { confirm } from '../../ui/overlay/confirmStore.ts';

/** What a mutation may answer with: its result, or a failure of a type of its own. */
type Answer = { readonly __typename: string; readonly message?: string } | null | undefined;

/**
 * Gives something to agents; where sample data would meet own data, asks first and gives once more.
 *
 * @returns the result; `'declined'` when the person decided against mixing them
 */
export async function mixOrAsk<Result extends Answer>(
  give: (mixSampleData: boolean) => Promise<Result>,
): Promise<Result | 'declined'> {
  const first = await give(false);
  if (first?.__typename !== 'MixesSampleDataError') {
    return first;
  }
  const message = first.message ?? '';
  const isWanted = await confirm({ title: 'Mix sample data with your own?', message, confirmText: 'Mix them' });
  return isWanted ? give(true) : 'declined';
}
