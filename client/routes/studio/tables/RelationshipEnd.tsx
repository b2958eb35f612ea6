import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import type { RelationshipList_RelationshipFragment } from './MetadataRoute.generated.ts';

type EndColumn = RelationshipList_RelationshipFragment['sourceColumn'];

/** `orders.customer_id` */
export const endOf = (column: EndColumn): string =>
  column === null ? '…' : `${column.table?.name ?? '…'}.${column.name}`;

/** One end of a relationship, leading to its column. */
export function RelationshipEnd({ column }: { readonly column: EndColumn }) {
  if (column === null) return <span>…</span>;
  return (
    <chakra.a asChild fontWeight="500" _hover={{ textDecoration: 'underline' }}>
      <Link to={`/studio/tables/${column.table?.id ?? ''}/metadata/schema/${column.id}`}>{endOf(column)}</Link>
    </chakra.a>
  );
}
