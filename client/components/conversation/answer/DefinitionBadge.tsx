import { chakra } from '@chakra-ui/react/styled-system';
import { BadgeCheck, ClockAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSessionState } from '../../../session/SessionContext.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import type { Outcome_AnswerFragment } from './Outcome.generated.ts';

type Explained = Extract<Outcome_AnswerFragment, { readonly __typename: 'DefinitionAnswer' }>;

/** The definition that an answer uses: version, verification, and a link to its page for admins. */
export function DefinitionBadge({ used }: { readonly used: NonNullable<Explained['definition']> }) {
  const isAdmin = useSessionState().orgRole === 'org:admin';
  const [now] = useState(() => Date.now());
  const { name, version, validUntil, definition } = used;
  const isOver = validUntil !== null && Date.parse(validUntil) <= now;
  const source = `Definition “${name}”, version ${version}`;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      marginTop="3"
      textStyle="caption"
      color="fg.muted"
      role="group"
      aria-label="Definition of the answer"
    >
      <Chip tone={isOver ? 'warn' : 'ok'}>
        <Icon of={isOver ? ClockAlert : BadgeCheck} size={14} />
        {isOver ? 'Expired' : 'Verified'}
      </Chip>
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {isAdmin && definition !== null ? (
          <TextLink asChild>
            <Link to={`/studio/glossary/definitions/${definition.id}`}>{source}</Link>
          </TextLink>
        ) : (
          source
        )}
        {definition !== null && definition.version > version && ', changed since'}
      </chakra.span>
    </chakra.div>
  );
}
