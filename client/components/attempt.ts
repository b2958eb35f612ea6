import { failureOf, failureText } from '../apollo/failure.ts';
import { toasts } from '../ui/feedback/toastStore.ts';

const complain = (title: string, failure: unknown) =>
  toasts.add({ title, description: failureText(failure), color: 'bad', timeout: 10_000 });

/** Runs a mutation; on a failure tells the person and returns null. */
export async function attempt<Data extends object>(
  title: string,
  run: () => Promise<Data | null | undefined>,
): Promise<Data | null> {
  try {
    const result = await run();
    const failure = failureOf(result);
    if (failure === null && result !== null && result !== undefined) {
      return result;
    }
    complain(title, failure);
  } catch (error) {
    complain(title, error);
  }
  return null;
}
