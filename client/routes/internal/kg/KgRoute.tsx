import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { LayerSkeleton } from '../../../components/graph/layer/LayerSkeleton.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { hitPath } from '../../../navigation/hitPath.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { KgRouteDocument } from './KgRoute.generated.ts';
import { knowledgeOf, type Knowledge } from './knowledge.ts';

const LayerGraph = lazy(async () => ({
  default: (await import('../../../components/graph/layer/LayerGraph.tsx')).LayerGraph,
}));

/** Everything the semantic layer of the organization knows, as one graph and in numbers. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(KgRouteDocument, { fetchPolicy: 'cache-and-network' });
  if (data === undefined) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonRows rows={8} />
        ) : (
          <ReadFailure of="The semantic layer" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const models = data.models.edges.map(({ node }) => node);
  const metrics = data.metrics.edges.map(({ node }) => node);
  const terms = data.glossaryTerms.edges.map(({ node }) => node);
  if (models.length + metrics.length + terms.length === 0) {
    return <EmptyState icon={Waypoints}>The semantic layer knows nothing yet.</EmptyState>;
  }
  const knowledge = knowledgeOf({ models, metrics, terms });
  const beyond =
    data.models.totalCount -
    models.length +
    data.metrics.totalCount -
    metrics.length +
    data.glossaryTerms.totalCount -
    terms.length;
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <Numbers knowledge={knowledge} beyond={beyond} />
      <SearchField label="Search models, fields and metrics" value={search} onChange={setSearch} />
      <Panel aria-label="Graph" height="460px">
        <Suspense fallback={<LayerSkeleton />}>
          <LayerGraph
            models={models}
            metrics={metrics}
            search={search}
            focus={null}
            addressOf={(id) => `/studio/models/${id}`}
            onOpen={(id) => void navigate(`/studio/models/${id}`)}
          />
        </Suspense>
      </Panel>
      <Orphans orphans={knowledge.orphans} />
    </Screen>
  );
}

function Numbers({
  knowledge: { nodes, edges, islands },
  beyond,
}: {
  readonly knowledge: Knowledge;
  readonly beyond: number;
}) {
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((all, one) => all + one, 0);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <p>
        {counted(sum(nodes), 'node')}, {counted(sum(edges), 'edge')}, {counted(islands.length, 'group')} of connected
        models.{beyond > 0 && ` ${counted(beyond, 'object')} more were not read.`}
      </p>
      {[nodes, edges].map((counts) => (
        <chakra.div key={Object.keys(counts).join(' ')} display="flex" flexWrap="wrap" gap="2">
          {Object.entries(counts).map(([kind, count]) => (
            <Chip key={kind}>
              {count.toLocaleString('en')} {kind}
            </Chip>
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
}

function Orphans({ orphans }: { readonly orphans: Knowledge['orphans'] }) {
  return (
    <Panel aria-labelledby="orphans">
      <chakra.h2 id="orphans" padding="3" paddingInline="4" fontWeight="600">
        Cut off or unused: {orphans.length}
      </chakra.h2>
      <chakra.ul listStyle="none">
        {orphans.map(({ id, type, name, why }) => (
          <GridLine key={`${id} ${why}`} asChild gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)">
            <li>
              <TextLink asChild overflowWrap="anywhere">
                <Link to={hitPath(type, id) ?? '/studio/semantic-layer'}>{name}</Link>
              </TextLink>
              <chakra.span color="fg.muted">{why}</chakra.span>
            </li>
          </GridLine>
        ))}
      </chakra.ul>
    </Panel>
  );
}
