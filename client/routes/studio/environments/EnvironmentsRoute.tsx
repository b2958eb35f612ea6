import { useQuery } from '@apollo/client/react';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { Comparison } from './Comparison.tsx';
import { EnvironmentsRouteDocument } from './EnvironmentsRoute.generated.ts';

/** How staging and production differ, and the way to bring changes from one to the other. */
export function Component() {
  const { data, error, refetch } = useQuery(EnvironmentsRouteDocument);
  const [direction, setDirection] = useSearchParameter('to');
  const staging = data?.environments.find(({ type }) => type === 'STAGING');
  const production = data?.environments.find(({ type }) => type === 'PRODUCTION');
  const isBack = direction === 'staging';
  return (
    <>
      <PageHeader />
      <Screen maxWidth="920px">
        {error !== undefined && <ReadFailure of="The environments" error={error} onRetry={refetch} />}
        {data === undefined && error === undefined && <SkeletonRows rows={4} height={48} />}
        {staging !== undefined && production !== undefined && (
          <>
            <Segments
              label="Direction"
              value={isBack ? 'staging' : 'production'}
              onChange={(value) => setDirection(value === 'staging' ? 'staging' : '')}
              options={[
                { value: 'production', label: `${staging.name} → ${production.name}` },
                { value: 'staging', label: `${production.name} → ${staging.name}` },
              ]}
            />
            <Comparison
              key={direction}
              from={isBack ? production : staging}
              to={isBack ? staging : production}
              onCopy={() => setDirection('staging')}
            />
          </>
        )}
      </Screen>
    </>
  );
}
