import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { InviteDialog } from '../../../../components/InviteDialog.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { DeletionCard } from './DeletionCard.tsx';
import { InvitationsCard } from './InvitationsCard.tsx';
import { MembersCard } from './MembersCard.tsx';
import { OrganizationCard } from './OrganizationCard.tsx';
import { OrganizationRouteDocument } from './OrganizationRoute.generated.ts';
import { PublicAccess } from './PublicAccess.tsx';

/**
 * The organization: its members and invitations, its name and calendar, what people may do, its
 * end.
 */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const [inviting, setInviting] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(OrganizationRouteDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  const organization = shown?.viewer.organization;
  return (
    <>
      <PageHeader
        actions={
          organization?.externallyManaged === false && (
            <Button kind="primary" size="lg" onClick={() => setInviting(true)}>
              <Icon of={UserPlus} />
              Invite people
            </Button>
          )
        }
      />
      <Screen>
        {error !== undefined && <ReadFailure of="The organization" error={error} onRetry={refetch} />}
        {shown === undefined && error === undefined && <SkeletonRows rows={6} />}
        {shown !== undefined && organization != null && (
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 328px' }}
            alignItems="start"
            gap="4"
          >
            <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
              <MembersCard
                actors={shown.actors}
                ownId={shown.viewer.actor?.id ?? ''}
                locked={organization.externallyManaged}
                search={search}
                onSearch={setSearch}
                onChanged={refetch}
                onMore={() => fetchMore({ variables: { after: shown.actors.pageInfo.endCursor } })}
              />
              {!organization.externallyManaged && (
                <InvitationsCard invitations={shown.invitations.edges.map(({ node }) => node)} onChanged={refetch} />
              )}
              <DeletionCard organization={organization} />
            </chakra.div>
            <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
              <OrganizationCard key={organization.id} organization={organization} />
              <PublicAccess organization={organization} />
            </chakra.div>
          </chakra.div>
        )}
      </Screen>
      {inviting && (
        <InviteDialog title="Invite people" onClose={() => setInviting(false)} onInvited={() => void refetch()} />
      )}
    </>
  );
}
