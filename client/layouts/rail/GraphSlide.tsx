import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { Link } from 'react-router';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { connectionsOf, nameOf } from './connections.ts';
import { ConnectionTree } from './ConnectionTree.tsx';
import { nounIcon } from './nounIcons.ts';
import type { OpenEntity } from './openEntity.ts';
import { RailGraphDocument } from './RailGraph.generated.ts';

const Root = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '10',
    paddingInline: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    fontWeight: 600,
  },
});

/** How the open entity connects to the rest of what the organization has described. */
export function GraphSlide({ entity }: { readonly entity: OpenEntity | null }) {
  const admin = useSessionState().orgRole === 'org:admin';
  if (entity === null) {
    return (
      <EmptyState
        icon={Waypoints}
        action={
          admin && (
            <Button asChild>
              <Link to="/studio/semantic-layer">Open the whole graph</Link>
            </Button>
          )
        }
      >
        {admin
          ? 'Open an agent, a model, a metric, a term, a definition or a table to see what it connects to.'
          : 'Open a task to see which agent answered it, and with what.'}
      </EmptyState>
    );
  }
  return <Connections key={entity.id} entity={entity} admin={admin} />;
}

function Connections({ entity, admin }: { readonly entity: OpenEntity; readonly admin: boolean }) {
  const { data, error, refetch } = useQuery(RailGraphDocument, {
    variables: { id: entity.id },
    fetchPolicy: 'cache-and-network',
  });
  if (data === undefined && error !== undefined) {
    return <ReadFailure of="The connections" error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <SkeletonLines count={8} height={30} />;
  }
  if (data.node == null) {
    return <EmptyState icon={Waypoints}>There is no such {entity.noun}, or it is not shared with you.</EmptyState>;
  }
  const groups = connectionsOf(data.node, data.usedBy);
  return (
    <>
      <Root>
        <Icon of={nounIcon(entity.type)} />
        <chakra.span minWidth="0" truncate>
          {nameOf(data.node)}
        </chakra.span>
        <chakra.span marginLeft="auto" fontWeight="400" textStyle="caption" color="fg.subtle" flexShrink="0">
          {entity.noun}
        </chakra.span>
      </Root>
      {groups.length === 0 && (
        <chakra.p paddingTop="3" color="fg.muted" textStyle="compact">
          Nothing connects to this {entity.noun} yet.
        </chakra.p>
      )}
      <ConnectionTree groups={groups} links={admin} />
      {admin && entity.type === 'Model' && (
        <Button asChild marginTop="5">
          <Link to={`/studio/semantic-layer/${entity.id}`}>See it in the whole graph</Link>
        </Button>
      )}
    </>
  );
}
