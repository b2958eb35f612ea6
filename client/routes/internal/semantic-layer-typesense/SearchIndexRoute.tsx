import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { hitPath } from '../../../navigation/hitPath.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { GridHead, GridLine } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { SearchIndexRouteDocument, type SearchIndexRouteQuery } from './SearchIndexRoute.generated.ts';

type Report = SearchIndexRouteQuery['searchReport'];

const columns = { base: '64px minmax(0, 1fr)', md: '64px minmax(0, 1.2fr) 120px minmax(0, 1fr)' };

/** A query against the search of the semantic layer: ranked hits, why each was found, how fast. */
export function Component() {
  const [search, setSearch] = useSearchParameter('text');
  const text = useSettled(search.trim());
  const { data, previousData, error, refetch } = useQuery(SearchIndexRouteDocument, {
    variables: { text },
    fetchPolicy: 'network-only',
  });
  const report = (data ?? previousData)?.searchReport;
  return (
    <Screen maxWidth="1080px">
      <SearchField
        label="Search the semantic layer"
        placeholder="A name, a synonym, a value, or a slip of typing"
        autoFocus
        value={search}
        onChange={setSearch}
      />
      {report !== undefined && <Facts report={report} asked={text} />}
      {error !== undefined && report === undefined && <ReadFailure of="The search" error={error} onRetry={refetch} />}
      {report === undefined && error === undefined && <SkeletonRows rows={6} />}
      {report !== undefined && text !== '' && report.hits.length === 0 && (
        <EmptyState icon={SearchX}>Nothing is called “{text}”, and no name is like it.</EmptyState>
      )}
      {report !== undefined && report.hits.length > 0 && <Hits hits={report.hits} />}
    </Screen>
  );
}

function Facts({ report, asked }: { readonly report: Report; readonly asked: string }) {
  const { models, metrics, terms, fields, values } = report.size;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginBlock="4" color="fg.muted">
      <p role="status">
        {asked === ''
          ? 'Type to search.'
          : `${counted(report.hits.length, 'hit')} in ${report.durationMs.toFixed(1)} ms on the server.`}
      </p>
      <Chip>{counted(models, 'model')}</Chip>
      <Chip>{counted(fields, 'field')}</Chip>
      <Chip>{counted(values, 'value')}</Chip>
      <Chip>{counted(metrics, 'metric')}</Chip>
      <Chip>{counted(terms, 'term')}</Chip>
    </chakra.div>
  );
}

function Hits({ hits }: { readonly hits: Report['hits'] }) {
  return (
    <Panel asChild>
      <div role="table" aria-label="Hits">
        <GridHead role="row" gridTemplateColumns={columns}>
          <span role="columnheader">Score</span>
          <span role="columnheader">Name</span>
          <span role="columnheader">Type</span>
          <span role="columnheader">Why</span>
        </GridHead>
        {hits.map(({ id, type, name, label, match, reason, score }) => {
          const path = hitPath(type, id);
          return (
            <GridLine key={id} role="row" gridTemplateColumns={columns} paddingBlock={{ base: '2', md: '0' }}>
              <chakra.span role="cell" fontVariantNumeric="tabular-nums">
                {score.toFixed(2)}
              </chakra.span>
              <chakra.span role="cell" overflowWrap="anywhere">
                {path === null ? (
                  name
                ) : (
                  <TextLink asChild>
                    <Link to={path}>{label || name}</Link>
                  </TextLink>
                )}
              </chakra.span>
              <chakra.span role="cell" gridColumn={{ base: '2', md: 'auto' }}>
                {spaced(type)}
              </chakra.span>
              <chakra.span role="cell" gridColumn={{ base: '2', md: 'auto' }} color="fg.muted" overflowWrap="anywhere">
                {match === null ? reasons[reason] : `${reasons[reason]}: ${match}`}
              </chakra.span>
            </GridLine>
          );
        })}
      </div>
    </Panel>
  );
}

const reasons: Readonly<Record<Report['hits'][number]['reason'], string>> = {
  NAME: 'name',
  SYNONYM: 'synonym',
  FIELD: 'field',
  VALUE: 'value',
  DESCRIPTION: 'description',
  SIMILAR: 'typo',
};

/** `GlossaryTerm` → "glossary term". */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
