import { chakra } from '@chakra-ui/react/styled-system';
import { Check, UserPlus, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { accountScript } from './accountScripts.ts';
import type { Connector, Typed } from './connector.ts';

const InviteDialog = lazy(async () => ({ default: (await import('../InviteDialog.tsx')).InviteDialog }));

const never = [
  'Write, change or delete anything',
  'Keep your rows, except a few sample rows per table',
  'Show a saved credential',
];

interface AccountCardProps {
  readonly connector: Connector;
  readonly typed: Typed;
  /** Page on which a teammate fills in the credentials. */
  readonly page: string;
}

/**
 * Explanation next to a form: requirements on the account, the script that creates it, and an
 * invitation.
 */
export function AccountCard({ connector: { type, requirements }, typed, page }: AccountCardProps) {
  const [inviting, setInviting] = useState(false);
  const script = accountScript(type, typed);
  return (
    <Panel asChild>
      <aside aria-label="The account">
        <Part heading="What the account needs">
          <Points icon={Check} color="ok" points={requirements} />
          {script !== null && (
            <>
              <chakra.pre
                tabIndex={0}
                aria-label="Script that creates the account"
                marginBlock="2"
                padding="3"
                borderRadius="md"
                bg="bg.fill"
                fontFamily="mono"
                fontSize="12px"
                lineHeight="18px"
                maxHeight="220px"
                overflowY="auto"
                whiteSpace="pre-wrap"
                overflowWrap="anywhere"
              >
                {script}
              </chakra.pre>
              <CopyButton text={script} label="Copy the script" />
            </>
          )}
        </Part>
        <Part heading="Does someone else have the credentials?">
          <chakra.p marginBottom="2">Invite a teammate as an admin; the link leads to this form.</chakra.p>
          <Button onClick={() => setInviting(true)}>
            <Icon of={UserPlus} size={15} />
            Invite a teammate
          </Button>
        </Part>
        <Part heading="What Quarry never does">
          <Points icon={X} color="fg.subtle" points={never} />
        </Part>
        {inviting && (
          <Suspense>
            <InviteDialog
              title="Invite a teammate to fill in the credentials"
              usualRole="ADMIN"
              leadsTo={page}
              onClose={() => setInviting(false)}
            />
          </Suspense>
        )}
      </aside>
    </Panel>
  );
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <chakra.section
      padding="4"
      borderBottomWidth="1px"
      borderColor="border.faint"
      textStyle="paragraph"
      color="fg.muted"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.h3 fontWeight="600" color="fg" marginBottom="2">
        {heading}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}

interface PointsProps {
  readonly icon: typeof Check;
  readonly color: string;
  readonly points: readonly string[];
}

function Points({ icon, color, points }: PointsProps) {
  return (
    <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="1">
      {points.map((point) => (
        <chakra.li key={point} display="flex" gap="2">
          <chakra.span color={color} marginTop="2px">
            <Icon of={icon} size={14} />
          </chakra.span>
          {point}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
