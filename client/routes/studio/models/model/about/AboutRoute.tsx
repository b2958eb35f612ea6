import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CodeBlock } from '../../../../../components/code/CodeBlock.tsx';
import { EntityHistory } from '../../../../../components/layer/EntityHistory.tsx';
import { GivenToAgents } from '../../../../../components/layer/GivenToAgents.tsx';
import { TestsUsing } from '../../../../../components/evals/TestsUsing.tsx';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { EntityUses } from '../../../../../components/layer/EntityUses.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { TextLink } from '../../../../../ui/text/TextLink.tsx';
import { granteesIn, withNames } from '../policies/withNames.ts';
import { useModelPlace, type OpenModel } from '../modelPlace.ts';
import { AboutEditor } from './AboutEditor.tsx';
import { ModelSql } from './ModelSql.tsx';
import { AboutModelDocument, RestoreModelDocument } from './aboutModel.generated.ts';

/** What a model says of itself, its key, its rows, what uses it, and its history. */
export function Component() {
  const { model, reload } = useModelPlace();
  const { data, error, refetch } = useQuery(AboutModelDocument, {
    variables: { id: model.id },
    fetchPolicy: 'cache-and-network',
  });
  const isMissing = data === undefined && error !== undefined;
  const [restore] = useMutation(RestoreModelDocument);
  const read = async () => {
    await Promise.all([reload(), refetch()]);
  };
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(0, 1fr)' }}
      minHeight={{ lg: 'calc(100dvh - 98px)' }}
    >
      <AboutEditor key={model.id} model={model} reload={read} />
      <chakra.div display="flex" flexDirection="column" gap="4" padding={{ base: '4', md: '6' }} minWidth="0">
        <RowsOf model={model} onSaved={read} />
        <GivenToAgents kind="model" id={model.id} />
        {error !== undefined && <ReadFailure of="Uses and versions" error={error} onRetry={refetch} />}
        {!isMissing && (
          <EntityUses
            uses={data?.usedBy}
            count={data?.model?.usedByCount}
            empty="Nothing uses it yet: no metric, no term, no query and no agent."
          />
        )}
        <TestsUsing id={model.id} />
        {!isMissing && (
          <EntityHistory
            noun="model"
            entity={model}
            versions={data?.entityVersions}
            readable={withNames}
            peopleIn={granteesIn}
            restore={async (versionId, confirmed) => {
              const input = { versionId, version: model.version, confirmed };
              return (await restore({ variables: { input } })).data?.restoreVersion;
            }}
            onRestored={read}
          />
        )}
      </chakra.div>
    </chakra.div>
  );
}

/** Where the rows of the model come from. */
function RowsOf({ model, onSaved }: { readonly model: OpenModel; readonly onSaved: () => Promise<void> }) {
  const [isEditing, setEditing] = useState(false);
  const { table, dataSource, sourcePath, sourceQuery } = model;
  return (
    <Panel aria-label="Rows">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        Rows
      </chakra.h2>
      <chakra.div padding="4" display="flex" flexDirection="column" gap="3">
        <p>
          {table !== null && sourceQuery === null ? (
            <>
              {table.rowCount !== null && `${counted(table.rowCount, 'row')} of `}
              <TextLink asChild>
                <Link to={`/studio/tables/${table.id}/sample`}>{sourcePath.join('.') || table.name}</Link>
              </TextLink>
            </>
          ) : sourceQuery === null ? (
            sourcePath.join('.')
          ) : (
            'The result of a query'
          )}
          {dataSource !== null && (
            <>
              {' in '}
              <TextLink asChild>
                <Link to={`/studio/data/${dataSource.id}/tables`}>{dataSource.name}</Link>
              </TextLink>
            </>
          )}
        </p>
        {sourceQuery !== null && <CodeBlock language="SQL" text={sourceQuery} />}
        {sourceQuery !== null && dataSource !== null && (
          <>
            <Button type="button" alignSelf="flex-start" onClick={() => setEditing(true)}>
              <Icon of={Pencil} size={14} />
              Edit SQL
            </Button>
            {isEditing && (
              <ModelSql
                model={model}
                sql={sourceQuery}
                source={dataSource}
                onClose={() => setEditing(false)}
                onSaved={onSaved}
              />
            )}
          </>
        )}
      </chakra.div>
    </Panel>
  );
}
