import { chakra } from '@chakra-ui/react/styled-system';
import { useSession } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { useEnter } from './useEnter.ts';

/** Two ways into the sample company, without an account. */
export function DemoChoice() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  return (
    <chakra.div marginTop="6" paddingTop="5" borderTopWidth="1px">
      <chakra.p color="fg.muted" marginBottom="3">
        Or look around in the sample company, Northwind Supply:
      </chakra.p>
      <chakra.div display="flex" flexDirection="column" gap="2">
        <Button size="lg" disabled={busy} onClick={() => void enter(() => session.signInAsDemo('admin'))}>
          Continue as admin
        </Button>
        <Button size="lg" disabled={busy} onClick={() => void enter(() => session.signInAsDemo('explorer'))}>
          Continue as explorer
        </Button>
      </chakra.div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </chakra.div>
  );
}
