import { useMutation } from '@apollo/client/react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { age } from '../../../../ui/text/age.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { CardHead } from '../CardHead.tsx';
import { SettingsLine } from '../SettingsLine.tsx';
import { RevokeSessionsDocument, type SessionLine_SessionFragment } from './AccountRoute.generated.ts';
import { deviceName } from './deviceName.ts';

interface SessionsCardProps {
  readonly sessions: readonly SessionLine_SessionFragment[];
  readonly onChanged: () => Promise<unknown>;
}

/** Browsers in which the person is signed in. */
export function SessionsCard({ sessions, onChanged }: SessionsCardProps) {
  const [revoke, { loading }] = useMutation(RevokeSessionsDocument);

  async function end(sessionId: string | null) {
    await attempt('You are still signed in there', async () => {
      return (await revoke({ variables: { input: { sessionId } } })).data?.revokeSessions;
    });
    await onChanged();
  }

  return (
    <Panel aria-labelledby="sessions">
      <CardHead
        id="sessions"
        title="Signed in"
        fact={sessions.length === 1 ? '1 browser' : `${sessions.length} browsers`}
      >
        {sessions.length > 1 && (
          <Button disabled={loading} onClick={() => void end(null)}>
            Sign out elsewhere
          </Button>
        )}
      </CardHead>
      {sessions.map(({ id, current, userAgent, ipAddress, createdAt, lastUsedAt }) => (
        <SettingsLine
          key={id}
          label={deviceName(userAgent)}
          value={[
            ipAddress === null || ipAddress === '' ? null : ipAddress,
            `signed in ${age(createdAt)}`,
            lastUsedAt === null ? null : `used ${age(lastUsedAt)}`,
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
          action={
            current ? (
              <Chip tone="ok">This browser</Chip>
            ) : (
              <Button size="sm" disabled={loading} onClick={() => void end(id)}>
                Sign out
              </Button>
            )
          }
        />
      ))}
    </Panel>
  );
}
