import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { RevokeVerificationDocument, type DefinitionEditor_DefinitionFragment } from './DefinitionRoute.generated.ts';
import { forgetDefinitions } from './forgetDefinitions.ts';
import { lackText, verificationText } from './verificationText.ts';
import { VerifyForm } from './VerifyForm.tsx';

interface VerificationProps {
  readonly definition: DefinitionEditor_DefinitionFragment;
  /** Reads the definition again. */
  readonly onRead: () => Promise<void>;
}

/** Who vouches for the definition and until when, with every earlier verification. */
export function Verification({ definition, onRead }: VerificationProps) {
  const [verifying, setVerifying] = useState(false);
  const [revoke, { loading }] = useMutation(RevokeVerificationDocument, { update: forgetDefinitions });
  const { id, name, state, verifications } = definition;
  const lack = lackText(definition);

  async function takeBack() {
    const message = `Agents no longer tell “${name}” until it is verified again.`;
    if (await confirm({ title: 'Revoke the verification?', message, confirmText: 'Revoke' })) {
      await attempt('The verification was not revoked', async () => {
        const { data } = await revoke({ variables: { input: { definitionId: id } } });
        return data?.revokeVerification;
      });
    }
  }

  return (
    <Panel aria-label="Verification">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        Verification
      </chakra.h2>
      <chakra.div display="flex" flexDirection="column" gap="3" padding="4">
        {lack !== null && (
          <chakra.p role="status" color={state === 'EXPIRED' ? 'warn' : 'fg.muted'}>
            {lack}
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => setVerifying(true)}>{state === 'UNVERIFIED' ? 'Verify' : 'Verify again'}</Button>
          {state !== 'UNVERIFIED' && (
            <Button kind="plain" disabled={loading} onClick={() => void takeBack()}>
              Revoke
            </Button>
          )}
        </chakra.div>
        {verifications.length > 0 && (
          <chakra.ol
            listStyle="none"
            display="flex"
            flexDirection="column"
            gap="2"
            textStyle="caption"
            color="fg.muted"
            aria-label="Verifications"
          >
            {verifications.map((one) => (
              <chakra.li key={one.id} overflowWrap="anywhere">
                {verificationText(one)}
              </chakra.li>
            ))}
          </chakra.ol>
        )}
      </chakra.div>
      {verifying && (
        <Modal open title={`Verify “${name}”`} maxWidth="480px" onClose={() => setVerifying(false)}>
          <VerifyForm definition={definition} onRead={onRead} onClose={() => setVerifying(false)} />
        </Modal>
      )}
    </Panel>
  );
}
