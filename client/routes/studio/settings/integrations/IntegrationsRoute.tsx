import { useQuery } from '@apollo/client/react';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSessionState } from '../../../../session/SessionContext.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { Engines } from './Engines.tsx';
import { IntegrationsRouteDocument } from './IntegrationsRoute.generated.ts';
import { LanguageModels } from './LanguageModels.tsx';

/** Services that an organization has connected: language models, and what they are used for. */
export function Component() {
  const isAdmin = useSessionState().orgRole === 'org:admin';
  const { data, error, refetch } = useQuery(IntegrationsRouteDocument, {
    fetchPolicy: 'cache-and-network',
    skip: !isAdmin,
  });
  const organization = data?.viewer.organization;
  return (
    <>
      <PageHeader />
      <Screen maxWidth="920px" display="flex" flexDirection="column" gap="4">
        {error !== undefined && <ReadFailure of="The integrations" error={error} onRetry={refetch} />}
        {!isAdmin && <Notice tone="plain">Admins of your organization connect language models here.</Notice>}
        {isAdmin && data === undefined && error === undefined && <SkeletonForm fields={4} />}
        {data !== undefined && (
          <>
            <LanguageModels models={data.languageModels} onChanged={refetch} />
            {organization != null && <Engines organization={organization} hasModels={data.languageModels.length > 0} />}
          </>
        )}
      </Screen>
    </>
  );
}
