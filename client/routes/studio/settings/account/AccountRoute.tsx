import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { AccountRouteDocument } from './AccountRoute.generated.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PersonalTokens } from './PersonalTokens.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/**
 * The signed-in person: name, password, browsers, tokens for programs, and the end of the account.
 */
export function Component() {
  const { data, error, refetch } = useQuery(AccountRouteDocument, { fetchPolicy: 'cache-and-network' });
  const user = data?.viewer.user;
  return (
    <>
      <PageHeader />
      <Screen>
        {error !== undefined && <ReadFailure of="Your account" error={error} onRetry={refetch} />}
        {data === undefined && error === undefined && <SkeletonForm fields={4} />}
        {data !== undefined && user != null && (
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
            alignItems="start"
            gap="4"
          >
            <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
              <ProfileCard user={user} />
              <PersonalTokens tokens={data.personalTokens} onChanged={refetch} />
            </chakra.div>
            <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
              {data.sessions.length > 0 && <SessionsCard sessions={data.sessions} onChanged={refetch} />}
              {user.wayIn !== 'provider' && <DeleteAccount email={user.primaryEmail} />}
            </chakra.div>
          </chakra.div>
        )}
      </Screen>
    </>
  );
}
