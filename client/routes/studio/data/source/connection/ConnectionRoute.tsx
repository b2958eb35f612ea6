import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useParams } from 'react-router';
import { failureText } from '../../../../../apollo/failure.ts';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { isUploaded } from '../../../../../components/connectors/names.ts';
import { SourceStatus } from '../../../../../components/connectors/SourceStatus.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { ConnectionRouteDocument } from './ConnectionRoute.generated.ts';
import { RemoveSource } from './RemoveSource.tsx';
import { SourceFiles } from './SourceFiles.tsx';
import { SourceSettings } from './SourceSettings.tsx';

/** How a source is reached, what is chosen about it, and how it goes: a tab of the source, and a page of the connections. */
export function Component() {
  const { id: tabOf, data_source_id: page } = useParams();
  const id = tabOf ?? page ?? '';
  const { data, error, refetch } = useQuery(ConnectionRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const source = data?.dataSource;
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="5"
      padding={{ base: '4', md: '6' }}
      maxWidth="calc(720px + 48px)"
    >
      {error !== undefined && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The connection could not be read: {failureText(error)}
        </Notice>
      )}
      {data === undefined && error === undefined && (
        <>
          <Skeleton height="320px" borderRadius="lg" />
          <Skeleton height="280px" borderRadius="lg" />
        </>
      )}
      {source === null && page !== undefined && (
        <Notice tone="plain">This data source does not exist, or it was removed.</Notice>
      )}
      {source != null && page !== undefined && (
        <chakra.header display="flex" alignItems="center" gap="3">
          <ConnectorTile type={source.type} />
          <chakra.h2 flex="1" fontSize="20px" lineHeight="28px" fontWeight="600" overflowWrap="anywhere">
            <Link to={`/studio/data/${source.id}`}>{source.name}</Link>
          </chakra.h2>
          <SourceStatus dataSource={source} />
        </chakra.header>
      )}
      {source != null && (
        <>
          {isUploaded(source.type) ? <SourceFiles dataSource={source} /> : <ConnectionPanel dataSource={source} />}
          <SourceSettings dataSource={source} />
          <RemoveSource id={source.id} name={source.name} usedBy={data?.usedBy ?? []} />
        </>
      )}
    </chakra.div>
  );
}
