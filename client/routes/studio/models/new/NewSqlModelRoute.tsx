import { useQuery } from '@apollo/client/react';
import { Database } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { SqlModelForm } from './SqlModelForm.tsx';
import { SqlModelSourcesDocument } from './sqlModel.generated.ts';

/** A model from SQL: the query is written and run, its draft is reviewed, and the model created. */
export function Component() {
  const [chosen, choose] = useSearchParameter('source');
  const { data, error, refetch } = useQuery(SqlModelSourcesDocument);
  const sources = data?.dataSources.edges.map(({ node }) => node).filter(({ tableCount }) => tableCount > 0);
  const source = sources?.find(({ id }) => id === chosen) ?? sources?.[0];
  return (
    <>
      <PageHeader title="New model from SQL" />
      {source !== undefined ? (
        <SqlModelForm key={source.id} source={source} sources={sources ?? []} onSource={choose} />
      ) : (
        <Screen>
          {sources !== undefined ? (
            <EmptyState
              icon={Database}
              action={
                <Button asChild kind="primary">
                  <Link to="/studio/data/new">Connect data</Link>
                </Button>
              }
            >
              A model from SQL reads tables that were imported. There are none yet.
            </EmptyState>
          ) : error === undefined ? (
            <SkeletonForm fields={4} />
          ) : (
            <ReadFailure of="The data sources" error={error} onRetry={refetch} />
          )}
        </Screen>
      )}
    </>
  );
}
