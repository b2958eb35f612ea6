import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { StateChip } from '../../../../ui/text/StateChip.tsx';
import { templateStatus } from '../templateStatus.ts';
import { ApiTab } from './ApiTab.tsx';
import { ReviewTab } from './ReviewTab.tsx';
import { RunsTab } from './RunsTab.tsx';
import { TemplateActions } from './TemplateActions.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateRouteDocument } from './TemplateRoute.generated.ts';
import { VersionsTab } from './VersionsTab.tsx';

type TabName = 'Review' | 'Query' | 'Versions' | 'Runs' | 'API';

/** A query template: its editor, its versions and their approval, its runs, and its contract. */
export function Component() {
  const { id = '' } = useParams();
  const [chosen, setTab] = useSearchParameter('tab');
  const { data, error, refetch } = useQuery(TemplateRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const template = data?.queryTemplate;
  if (template === null) {
    return <NotFound noun="query template" to="/studio/queries" way="See all queries" />;
  }
  if (template === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonForm fields={8} />
        ) : (
          <ReadFailure of="The template" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const inReview = template.status === 'NEEDS_APPROVAL';
  const tabs: readonly { readonly name: TabName; readonly count?: number }[] = [
    ...(inReview ? [{ name: 'Review' as const }] : []),
    { name: 'Query' },
    { name: 'Versions', count: template.versions.length },
    { name: 'Runs', count: template.runCount },
    { name: 'API' },
  ];
  const tab = tabs.find(({ name }) => name.toLowerCase() === chosen)?.name ?? tabs[0]?.name ?? 'Query';
  const read = async () => {
    await refetch();
  };
  return (
    <>
      <PageHeader
        title={template.name}
        facts={
          <StateChip
            {...templateStatus[template.status]}
            {...(inReview && { label: `v${template.newestVersion} needs approval` })}
          />
        }
        actions={<TemplateActions template={template} isEditing={tab === 'Query'} />}
      />
      {template.status === 'DEPRECATED' && (
        <chakra.div padding={{ base: '4', md: '6' }} paddingBottom="0">
          <Notice tone="warn">
            Agents no longer answer with this template.{' '}
            {template.successor !== null && (
              <>
                Use <Link to={`/studio/queries/${template.successor.id}`}>{template.successor.name}</Link> instead.
              </>
            )}
          </Notice>
        </chakra.div>
      )}
      <Tabs<TabName> label="Query template" tabs={tabs} selected={tab} onSelect={(name) => setTab(name.toLowerCase())}>
        {/* What is typed stays while another tab is open. */}
        <chakra.div hidden={tab !== 'Query'}>
          <TemplateEditor key={template.id} template={template} onReload={read} />
        </chakra.div>
        {tab === 'Review' && <ReviewTab template={template} onReload={read} />}
        {tab === 'Versions' && <VersionsTab template={template} />}
        {tab === 'Runs' && <RunsTab templateId={template.id} />}
        {tab === 'API' && <ApiTab template={template} />}
      </Tabs>
    </>
  );
}
