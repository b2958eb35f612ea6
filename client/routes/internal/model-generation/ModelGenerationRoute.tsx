import { useQuery } from '@apollo/client/react';
import { Box, Table2 } from 'lucide-react';
import { failureOf, failureText } from '../../../apollo/failure.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { DraftSteps } from './DraftSteps.tsx';
import {
  GeneratedModelDocument,
  GenerationTableDocument,
  GenerationTablesDocument,
} from './ModelGenerationRoute.generated.ts';

/** The draft of a model from a table: what was read, which rules applied, and what came of it. */
export function Component() {
  const [tableId, setTable] = useSearchParameter('table');
  const { data, error, refetch } = useQuery(GenerationTablesDocument);
  const tables = data?.dataSources.edges.flatMap(({ node: source }) =>
    source.tables.edges.map(({ node }) => ({ ...node, source: source.name, sourceId: source.id })),
  );
  const chosen = tables?.find(({ id }) => id === tableId);
  return (
    <Screen maxWidth="1080px" display="flex" flexDirection="column" gap="4">
      {error !== undefined && data === undefined && <ReadFailure of="The tables" error={error} onRetry={refetch} />}
      {tables === undefined && error === undefined && <SkeletonRows rows={6} />}
      {tables !== undefined && (
        <Select
          label="Table"
          icon={Table2}
          placeholder="Choose a table"
          value={chosen?.id ?? null}
          options={tables.map(({ id, name, source }) => ({ value: id, label: name, hint: source }))}
          onChange={setTable}
        />
      )}
      {tables !== undefined && chosen === undefined && (
        <EmptyState icon={Box}>Choose a table to see how a model of it is drafted. Nothing is saved.</EmptyState>
      )}
      {chosen !== undefined && <Draft key={chosen.id} tableId={chosen.id} dataSourceId={chosen.sourceId} />}
    </Screen>
  );
}

function Draft({ tableId, dataSourceId }: { readonly tableId: string; readonly dataSourceId: string }) {
  const table = useQuery(GenerationTableDocument, { variables: { id: tableId } });
  const drafted = useQuery(GeneratedModelDocument, {
    variables: { input: { dataSourceId, tableIds: [tableId] } },
    fetchPolicy: 'network-only',
  });
  const error = table.error ?? drafted.error;
  if (error !== undefined) {
    const retry = () => Promise.all([table.refetch(), drafted.refetch()]);
    return <ReadFailure of="The draft" error={error} onRetry={retry} />;
  }
  const result = drafted.data?.modelDrafts;
  if (table.data?.table == null || result === undefined) {
    return <SkeletonRows rows={10} />;
  }
  if (result.__typename !== 'ModelDrafts') {
    const failure = failureOf(result);
    return <Notice tone="bad">{failure === null ? 'There is no draft.' : failureText(failure)}</Notice>;
  }
  const [model] = result.models;
  return model === undefined ? (
    <EmptyState icon={Box}>Nothing can be drafted of this table: none of its columns may be used.</EmptyState>
  ) : (
    <DraftSteps table={table.data.table} model={model} relationships={result.relationships} />
  );
}
