import { chakra } from '@chakra-ui/react/styled-system';
import { Building2, Link, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Right of others to read a thing. */
export interface Share {
  readonly id: string;
  readonly audience: 'PERSON' | 'ORGANIZATION' | 'LINK';
  readonly personName: string | null;
  readonly expiresAt: string | null;
}

const icons = { PERSON: User, ORGANIZATION: Building2, LINK: Link } as const;

interface SharedWithProps {
  readonly share: Share;
  readonly onStop: (shareId: string) => Promise<unknown>;
}

/** One share in the list of a thing, with the way to end it. */
export function SharedWith({ share, onStop }: SharedWithProps) {
  const { id, audience, personName, expiresAt } = share;
  const [isStopping, setStopping] = useState(false);
  const name = { PERSON: personName ?? 'A member', ORGANIZATION: 'Everyone in the organization', LINK: 'A link' }[
    audience
  ];
  async function stop() {
    setStopping(true);
    await onStop(id);
    setStopping(false);
  }
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="2"
      minHeight="44px"
      borderBottomWidth="1px"
      textStyle="paragraph"
    >
      <Icon of={icons[audience]} size={15} />
      <chakra.span truncate>{name}</chakra.span>
      {expiresAt !== null && (
        <chakra.span color="fg.subtle" textStyle="caption" flexShrink={0}>
          until {new Date(expiresAt).toLocaleDateString('en', { dateStyle: 'medium' })}
        </chakra.span>
      )}
      <chakra.span marginLeft="auto" />
      <Button size="sm" aria-label={`Stop sharing: ${name}`} disabled={isStopping} onClick={() => void stop()}>
        Stop sharing
      </Button>
    </chakra.li>
  );
}
