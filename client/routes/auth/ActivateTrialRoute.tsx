import { Button } from '../../ui/Button.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { useEnter } from './useEnter.ts';

/** One button: reads the plan again and starts. */
export function Component() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  return (
    <>
      <AuthHeading title="Your trial is ready">
        14 days with everything in it. No card, and nothing is deleted afterwards.
      </AuthHeading>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button kind="primary" size="lg" disabled={busy} onClick={() => void enter(() => session.refresh())}>
        Start trial
      </Button>
    </>
  );
}
