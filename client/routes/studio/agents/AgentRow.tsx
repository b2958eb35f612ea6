import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Building2, Globe, Lock, MessageSquare, Waypoints } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { AgentRow_AgentFragmentDoc, type AgentRow_AgentFragment } from './AgentRow.generated.ts';

/** Columns of the list: agent, mode, what it sees, questions, ratings, tests, access, actions. */
export const agentColumns = {
  base: 'minmax(0, 1fr) auto',
  // Next to the sidebar a small window has room only for the name and the main facts.
  lg: 'minmax(0, 1fr) 150px 84px 140px',
  xl: 'minmax(0, 3fr) 64px minmax(0, 2fr) 76px 60px 72px 150px 136px',
};

const access = {
  PUBLIC: { icon: Globe, label: 'Public' },
  ORGANIZATION: { icon: Building2, label: 'Organization' },
  RESTRICTED: { icon: Lock, label: 'Restricted' },
} as const;

const modes = { QUICK: 'Quick', DEEP: 'Deep' } as const;

/** Row of an agent: purpose, visible data, people with access, and a link to ask it. */
export const AgentRow = memo(function AgentRow({
  agent,
  rowIndex,
}: {
  readonly agent: FragmentType<AgentRow_AgentFragment>;
  /** Place in the table; the head is the first. */
  readonly rowIndex: number;
}) {
  const { data, complete } = useFragment({
    fragment: AgentRow_AgentFragmentDoc,
    fragmentName: 'AgentRow_agent',
    from: agent,
  });
  if (!complete) {
    return null;
  }
  const { icon, label } = access[data.isPublic ? 'PUBLIC' : data.accessMode];
  const sees = [
    counted(data.agentModels.length, 'model'),
    ...(data.agentMetrics.length === 0 ? [] : [counted(data.agentMetrics.length, 'metric')]),
    ...(data.agentTables.length === 0 ? [] : [counted(data.agentTables.length, 'table')]),
  ];
  return (
    <GridLine role="row" aria-rowindex={rowIndex} gridTemplateColumns={agentColumns} minHeight="16">
      <chakra.div role="cell" display="flex" alignItems="center" gap="3" minWidth="0">
        <Avatar name={data.name} />
        <chakra.div minWidth="0">
          <chakra.span
            display="block"
            fontWeight="500"
            fontSize="14px"
            lineClamp={2}
            overflowWrap="anywhere"
            title={data.name}
          >
            <chakra.a asChild _hover={{ color: 'accent' }}>
              <Link to={`/studio/agents/${data.id}`}>{data.name}</Link>
            </chakra.a>
          </chakra.span>
          <chakra.span display="block" color="fg.subtle" textStyle="note" truncate>
            {data.description}
          </chakra.span>
        </chakra.div>
      </chakra.div>
      <Detail role="cell" wide>
        {modes[data.defaultMode]}
      </Detail>
      <Detail role="cell">{sees.join(' · ')}</Detail>
      <Detail role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
        <chakra.a asChild _hover={{ color: 'accent' }}>
          <Link to={`/studio/analytics/${data.id}`} aria-label={`Analytics of ${data.name}`}>
            {(data.use?.questions ?? 0).toLocaleString('en')}
          </Link>
        </chakra.a>
      </Detail>
      <Detail role="cell" wide textAlign="right" fontVariantNumeric="tabular-nums">
        {goodShare(data.use)}
      </Detail>
      <Detail role="cell" wide textAlign="right" fontVariantNumeric="tabular-nums">
        <Tests agent={data} />
      </Detail>
      <Detail role="cell" wide>
        <Chip>
          <Icon of={icon} size={13} />
          {label}
        </Chip>
        <chakra.span display="block" textStyle="note" color="fg.subtle" truncate title="Channels">
          {channelsOf(data).join(' · ')}
        </chakra.span>
      </Detail>
      <chakra.div role="cell" display="flex" justifyContent="flex-end" gap="2">
        <Button asChild size="icon" display={{ base: 'none', lg: 'inline-flex' }}>
          <Link
            to={`/studio/semantic-layer?agent=${data.id}`}
            aria-label={`What ${data.name} sees`}
            title={`What ${data.name} sees`}
          >
            <Icon of={Waypoints} size={15} />
          </Link>
        </Button>
        <Button asChild>
          <Link to={`/explorer?agent=${data.id}`} aria-label={`Ask ${data.name}`}>
            <Icon of={MessageSquare} size={15} />
            Ask
          </Link>
        </Button>
      </chakra.div>
    </GridLine>
  );
});

/** How many of its tests passed when they last ran; leads to them. */
function Tests({ agent: { id, name, latestTests } }: { readonly agent: AgentRow_AgentFragment }) {
  if (latestTests === null) {
    return '–';
  }
  const { passed, total } = latestTests;
  return (
    <chakra.a asChild color={passed < total ? 'bad' : undefined} _hover={{ color: 'accent' }}>
      <Link to={`/studio/tests/${id}`} aria-label={`Tests of ${name}: ${passed} of ${total} passed`}>
        {passed}/{total}
      </Link>
    </chakra.a>
  );
}

/** Ways in which people and programs reach an agent. */
function channelsOf({ isPublic, allowedOrigins, slackChannelId, belongings }: AgentRow_AgentFragment): string[] {
  const tokens = belongings?.tokens ?? 0;
  return [
    'Web',
    ...(isPublic ? ['public page'] : []),
    ...(allowedOrigins.length > 0 ? [counted(allowedOrigins.length, 'site')] : []),
    ...(tokens > 0 ? [counted(tokens, 'token')] : []),
    ...(slackChannelId === null ? [] : ['Slack']),
  ];
}

/** `92 %` of the ratings of 30 days; a dash where there is none. */
function goodShare(use: AgentRow_AgentFragment['use']): string {
  const ratings = (use?.good ?? 0) + (use?.bad ?? 0);
  return ratings === 0 ? '–' : `${Math.round(((use?.good ?? 0) / ratings) * 100)} %`;
}

const Detail = chakra('div', {
  base: { display: { base: 'none', lg: 'block' }, textStyle: 'small', color: 'fg.muted', truncate: true },
  variants: {
    /** Only where a window has room for all columns. */
    wide: { true: { display: { base: 'none', lg: 'none', xl: 'block' } } },
  },
});
