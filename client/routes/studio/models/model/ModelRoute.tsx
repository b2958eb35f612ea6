import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, NavLink, Outlet, useParams, useResolvedPath } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { TabList, tabStyle } from '../../../../ui/layout/TabList.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { ModelMenu } from './about/ModelMenu.tsx';
import { ModelRouteDocument } from './ModelRoute.generated.ts';
import type { ModelPlace } from './modelPlace.ts';

/** A model: where its rows come from and what one is, over the tabs of its parts. */
export function Component() {
  const { model_id: id = '' } = useParams();
  const here = useResolvedPath('').pathname;
  const { data, error, refetch } = useQuery(ModelRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const model = data?.model;
  if (model === null) {
    return <NotFound noun="model" to="/studio/models" way="See all models" />;
  }
  if (model === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonRows rows={8} />
        ) : (
          <ReadFailure of="The model" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const keys = model.grain?.keys.flatMap(({ dimension }) => (dimension === null ? [] : [dimension.name])) ?? [];
  const tabs = [
    { to: 'dimensions', label: 'Dimensions', count: model.dimensions.length },
    { to: 'measures', label: 'Measures', count: model.measures.length },
    { to: 'relations', label: 'Relations', count: model.relationships.length + model.incomingRelationships.length },
    { to: 'filters', label: 'Filters', count: model.filters.length },
    { to: 'policies', label: 'Row policies', count: model.rowPolicies.length },
    { to: 'about', label: 'About', count: null },
  ];
  const place: ModelPlace = {
    model,
    reload: async () => {
      await refetch();
    },
  };
  return (
    <>
      <PageHeader
        title={model.label || model.name}
        facts={
          <>
            <Chip>{[model.dataSource?.name, model.sourcePath.join('.')].filter(Boolean).join(' · ')}</Chip>
            {model.grain !== null && model.grain.description !== '' && <Chip>{model.grain.description}</Chip>}
            <Chip asChild tone={keys.length > 0 ? 'purple' : 'warn'} _hover={{ filter: 'brightness(0.97)' }}>
              <Link to={`${here}/about`}>{keys.length > 0 ? `grain: ${keys.join(', ')}` : 'no grain'}</Link>
            </Chip>
            <Chip>v{model.version}</Chip>
          </>
        }
        actions={<ModelMenu model={model} />}
      />
      <TabList as="nav" aria-label="Sections">
        {tabs.map(({ to, label, count }) => (
          <chakra.a key={to} asChild css={tabStyle}>
            <NavLink to={`${here}/${to}`}>
              {label}
              {count !== null && (
                <chakra.span color="fg.subtle" fontWeight="400">
                  {count.toLocaleString('en')}
                </chakra.span>
              )}
            </NavLink>
          </chakra.a>
        ))}
      </TabList>
      <Outlet context={place} />
    </>
  );
}
