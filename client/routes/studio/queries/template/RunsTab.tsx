import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { SquareTerminal } from 'lucide-react';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { GridHead, GridLine } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { age } from '../../../../ui/text/age.ts';
import { counted } from '../../../../ui/text/counted.ts';
import { TemplateRunsDocument } from './run.generated.ts';

const columns = { base: 'minmax(0, 1fr) auto', lg: '140px minmax(0, 1fr) 56px minmax(0, 2fr) 96px 88px' };

/** The log of a template's runs, newest first. */
export function RunsTab({ templateId }: { readonly templateId: string }) {
  const { data, error, refetch, fetchMore } = useQuery(TemplateRunsDocument, {
    variables: { id: templateId },
    fetchPolicy: 'cache-and-network',
  });
  const runs = data?.queryTemplate?.runs;
  if (runs === undefined) {
    return (
      <chakra.div padding="6">
        {error === undefined ? <SkeletonRows rows={6} /> : <ReadFailure of="The log" error={error} onRetry={refetch} />}
      </chakra.div>
    );
  }
  if (runs.edges.length === 0) {
    return (
      <EmptyState icon={SquareTerminal}>
        It was not run yet. Each run is kept here: in answers, by people, and by programs over the API.
      </EmptyState>
    );
  }
  return (
    <chakra.div padding={{ base: '4', md: '6' }}>
      <Panel asChild>
        <div role="table" aria-label="Runs">
          <GridHead role="row" display={{ base: 'none', lg: 'grid' }} gridTemplateColumns={columns}>
            <span role="columnheader">When</span>
            <span role="columnheader">By</span>
            <span role="columnheader">Version</span>
            <span role="columnheader">Values</span>
            <span role="columnheader" data-end>
              Rows
            </span>
            <span role="columnheader" data-end>
              Time
            </span>
          </GridHead>
          {runs.edges.map(({ node }) => {
            const values = Array.isArray(node.usedParameters) ? (node.usedParameters as unknown[]) : [];
            return (
              <GridLine key={node.id} role="row" gridTemplateColumns={columns} minHeight="10" textStyle="small">
                <chakra.time role="cell" dateTime={node.createdAt} title={node.createdAt} color="fg.muted">
                  {age(node.createdAt)}
                </chakra.time>
                <chakra.span role="cell" truncate title={node.actor?.name}>
                  {node.actor?.name ?? 'Unknown'}
                </chakra.span>
                <span role="cell">v{node.templateVersion?.version}</span>
                <chakra.span
                  role="cell"
                  truncate
                  color={node.error === null ? 'fg.muted' : 'bad'}
                  title={node.error ?? values.map(String).join(', ')}
                >
                  {node.error ?? values.map(String).join(', ')}
                </chakra.span>
                <chakra.span role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
                  {node.rowCount === null ? 'Failed' : node.rowCount.toLocaleString('en')}
                </chakra.span>
                <chakra.span role="cell" textAlign="right" fontVariantNumeric="tabular-nums" color="fg.subtle">
                  {node.servedFromCache ? 'cached' : node.durationMs === null ? '' : `${node.durationMs} ms`}
                </chakra.span>
              </GridLine>
            );
          })}
        </div>
      </Panel>
      <chakra.div display="flex" alignItems="center" gap="3" marginTop="3" color="fg.subtle" textStyle="small">
        <span role="status">
          {counted(runs.edges.length, 'run')} of {runs.totalCount.toLocaleString('en')}
        </span>
        {runs.pageInfo.hasNextPage && (
          <Button onClick={() => void fetchMore({ variables: { after: runs.pageInfo.endCursor } })}>Show more</Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
