import { failureOf } from '../apollo/failure.ts';
import { confirm } from '../ui/overlay/confirmStore.ts';

/**
 * Saves; where that would break something (NEEDS_CONFIRMATION), asks first and saves once more,
 * confirmed.
 *
 * @param verb what is done, for the question: "Save", "Create"
 * @returns the result of the save; `'declined'` when the person decided against it
 */
export async function saveOrAsk<Result extends object | null | undefined>(
  verb: string,
  save: (confirmed: boolean) => Promise<Result>,
): Promise<Result | 'declined'> {
  const first = await save(false);
  const failure = failureOf(first);
  if (failure?.code !== 'NEEDS_CONFIRMATION') {
    return first;
  }
  const question = {
    title: `${verb} and break something?`,
    message: failure.message,
    confirmText: `${verb} anyway`,
  };
  return (await confirm(question)) ? save(true) : 'declined';
}
