import { chakra } from '@chakra-ui/react/styled-system';
import { useSession } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { useEnter } from './useEnter.ts';

/**
 * Two ways into the sample company, without an account, in a browser that has opened the link of
 * demo mode.
 */
export function DemoChoice() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  return (
    <>
      <chakra.p color="fg.muted" marginBottom="4">
        Look around in the sample company, Northwind Supply, without a password.
      </chakra.p>
      <chakra.div display="flex" flexDirection="column" gap="2">
        <Button
          kind="primary"
          size="lg"
          disabled={busy}
          onClick={() => void enter(() => session.signInAsDemo('admin'))}
        >
          Continue as admin
        </Button>
        <Button size="lg" disabled={busy} onClick={() => void enter(() => session.signInAsDemo('explorer'))}>
          Continue as explorer
        </Button>
      </chakra.div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  );
}
