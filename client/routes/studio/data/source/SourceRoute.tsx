import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, SearchX } from 'lucide-react';
import { Link, useMatch, useParams } from 'react-router';
import { failureText } from '../../../../apollo/failure.ts';
import { ConnectorTile } from '../../../../components/connectors/ConnectorTile.tsx';
import { connectorNames, isUploaded } from '../../../../components/connectors/names.ts';
import { SourceStatus } from '../../../../components/connectors/SourceStatus.tsx';
import { Component as TabbedScreen } from '../../../../components/TabbedScreen.tsx';
import { useDocumentTitle } from '../../../../navigation/documentTitle.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { SourceRouteDocument, type SourceRouteQuery } from './SourceRoute.generated.ts';

/** One data source: what it is and how it is, above its tabs. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(SourceRouteDocument, { variables: { id } });
  const source = data?.dataSource;
  useDocumentTitle(source?.name);
  if (source === null) return <NoSource />;
  return (
    <>
      <chakra.header
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        minHeight="72px"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock="3"
      >
        {error !== undefined && source === undefined && (
          <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            The data source could not be read: {failureText(error)}
          </Notice>
        )}
        {data === undefined && error === undefined && <Skeleton height="40px" maxWidth="320px" />}
        {source !== undefined && <Heading source={source} />}
      </chakra.header>
      <TabbedScreen />
    </>
  );
}

function Heading({ source }: { readonly source: NonNullable<SourceRouteQuery['dataSource']> }) {
  // There, to test how it is reached is the primary action.
  const connecting = useMatch('/studio/data/:id/connection') !== null;
  return (
    <>
      <ConnectorTile type={source.type} />
      <chakra.div flex="1" minWidth="160px">
        <chakra.h2 fontSize="20px" lineHeight="28px" fontWeight="600" overflowWrap="anywhere">
          {source.name}
        </chakra.h2>
        <chakra.p color="fg.subtle" fontSize="12.5px" lineHeight="18px">
          <chakra.a asChild _hover={{ color: 'fg' }}>
            <Link to="/studio/data">Data</Link>
          </chakra.a>{' '}
          / {connectorNames[source.type].label}
        </chakra.p>
      </chakra.div>
      <SourceStatus dataSource={source} />
      {!isUploaded(source.type) && (
        <Button asChild kind={connecting ? 'secondary' : 'primary'}>
          <Link to={`/studio/data/new/connect?source=${source.id}`}>
            <Icon of={Plus} />
            Import tables
          </Link>
        </Button>
      )}
    </>
  );
}

function NoSource() {
  return (
    <EmptyState
      icon={SearchX}
      action={
        <Button asChild>
          <Link to="/studio/data">All data sources</Link>
        </Button>
      }
    >
      This data source does not exist, or it was removed.
    </EmptyState>
  );
}
