import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { MetadataRouteDocument } from './MetadataRoute.generated.ts';
import { Notes } from './Notes.tsx';
import { RelationshipList } from './RelationshipList.tsx';
import { RelationshipProposals } from './RelationshipProposals.tsx';

/** What people know about a table, and how it hangs together with others. */
export function Component() {
  const { table_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(MetadataRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const table = data?.table;
  if (table === undefined || table === null) {
    return (
      <chakra.div padding={{ base: '4', md: '6' }}>
        {error === undefined ? (
          <Skeleton height="320px" borderRadius="lg" />
        ) : (
          <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            What is known of this table could not be read: {failureText(error)}
          </Notice>
        )}
      </chakra.div>
    );
  }
  const { dataSource, columns } = table;
  const relationships = columns.flatMap(({ sourceRelationships, targetRelationships }) => [
    ...sourceRelationships,
    ...targetRelationships,
  ]);
  const once = [...new Map(relationships.map((relationship) => [relationship.id, relationship])).values()];
  return (
    <chakra.div padding={{ base: '4', md: '6' }} maxWidth="1080px">
      <chakra.h3 fontSize="16px" lineHeight="24px" fontWeight="600">
        About this table
      </chakra.h3>
      <Notes subject={{ tableId: table.id }} of={table.name} notes={table.metadataFields} refetch="MetadataRoute" />
      {dataSource !== null && (
        <>
          <chakra.h3 fontSize="16px" lineHeight="24px" fontWeight="600" marginTop="8">
            About all of {dataSource.name}
          </chakra.h3>
          <Notes
            subject={{ dataSourceId: dataSource.id }}
            of={dataSource.name}
            notes={dataSource.metadataFields}
            refetch="MetadataRoute"
          />
          <RelationshipList table={table} dataSourceId={dataSource.id} relationships={once} />
          <RelationshipProposals proposals={table.relationshipProposals} />
        </>
      )}
    </chakra.div>
  );
}
