import { failureText } from '../apollo/failure.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';

interface ReadFailureProps {
  /** Subject of the failure, as the sentence begins: "The tables". */
  readonly of: string;
  /** A thrown error or an expected failure of the API. */
  readonly error: unknown;
  /** Reads again. */
  readonly onRetry: () => unknown;
}

/** Notice in place of data that could not be loaded: the reason, and a button that tries again. */
export function ReadFailure({ of, error, onRetry }: ReadFailureProps) {
  return (
    <Notice tone="bad" action={<Button onClick={() => void onRetry()}>Try again</Button>}>
      {of} could not be loaded: {failureText(error)}
    </Notice>
  );
}
