import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { buildAgentAddress } from '../../../../components/buildPlace.ts';
import { ConnectorTile } from '../../../../components/connectors/ConnectorTile.tsx';
import { SourceStatus } from '../../../../components/connectors/SourceStatus.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import type { StartRouteQuery } from './StartRoute.generated.ts';
import { StartTables } from './StartTables.tsx';

type Source = StartRouteQuery['dataSources']['edges'][number]['node'];

/** Tables that an agent can have. */
const mostTables = 50;

/** A data source that an agent can answer from: with all its tables, or with some. */
export function StartSource({ source }: { readonly source: Source }) {
  const [choosing, setChoosing] = useState(false);
  const { id, name, tableCount, unmodelledTableCount } = source;
  const tooMany = tableCount > mostTables;
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.faint" _first={{ borderTopWidth: '0' }}>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="2"
        minHeight="16"
        paddingInline="4"
        paddingBlock="2.5"
      >
        <ConnectorTile type={source.type} />
        <chakra.div flex="1 1 180px" minWidth="0">
          <chakra.p fontWeight="500" truncate title={name}>
            {name}
          </chakra.p>
          <chakra.p color="fg.subtle" textStyle="note" truncate>
            {source.connector.label} · {tablesText(tableCount, unmodelledTableCount)}
          </chakra.p>
        </chakra.div>
        <SourceStatus dataSource={source} />
        {tableCount === 0 ? (
          <Button asChild>
            <Link to={`/studio/data/${id}/tables`}>Import tables</Link>
          </Button>
        ) : (
          <chakra.div display="flex" gap="2">
            {tableCount > 1 && (
              <Button
                aria-expanded={choosing}
                aria-label={`Choose tables of ${name}`}
                onClick={() => setChoosing(!choosing)}
              >
                Choose tables
              </Button>
            )}
            {!tooMany && (
              <Button asChild>
                <Link to={buildAgentAddress(id)} aria-label={`Build an agent from ${name}`}>
                  {tableCount === 1 ? 'Use it' : 'Use all'}
                  <Icon of={ArrowRight} size={15} />
                </Link>
              </Button>
            )}
          </chakra.div>
        )}
      </chakra.div>
      {choosing && <StartTables dataSourceId={id} most={mostTables} />}
    </chakra.li>
  );
}

function tablesText(tables: number, unmodelled: number): string {
  const all = counted(tables, 'table');
  if (tables === 0) {
    return 'no table is imported yet';
  }
  return unmodelled === 0
    ? `${all}, ${tables === 1 ? 'with a model' : 'all with models'}`
    : unmodelled === tables
      ? all
      : `${all}, ${unmodelled.toLocaleString('en')} without a model`;
}
