import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { RelationshipList_RelationshipFragment } from '../MetadataRoute.generated.ts';

type EndColumn = RelationshipList_RelationshipFragment['sourceColumn'];

/** `orders.customer_id` */
export const endOf = (column: EndColumn): string =>
  column === null ? '…' : `${column.table?.name ?? '…'}.${column.name}`;

/** End of a relationship, with a link to its column. */
function End({ column }: { readonly column: EndColumn }) {
  if (column === null) {
    return <span>…</span>;
  }
  return (
    <chakra.a asChild fontWeight="500" overflowWrap="anywhere" _hover={{ textDecoration: 'underline' }}>
      <Link to={`/studio/tables/${column.table?.id ?? ''}/metadata/schema/${column.id}`}>{endOf(column)}</Link>
    </chakra.a>
  );
}

interface RelationshipLineProps {
  readonly from: EndColumn;
  readonly to: EndColumn;
  /** True for a relationship that no user has confirmed. */
  readonly proposed?: boolean;
  /** Below the two ends; empty: nothing. */
  readonly note: string;
  /** Type of the relationship, and its actions. */
  readonly children: ReactNode;
}

/** Relationship in a list. */
export function RelationshipLine({ from, to, proposed = false, note, children }: RelationshipLineProps) {
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      padding="2.5"
      paddingInline="3"
      borderBottomWidth="1px"
      borderBottomStyle={proposed ? 'dashed' : 'solid'}
      _last={{ borderBottomWidth: 0 }}
      textStyle="compact"
    >
      <chakra.div flex="1" minWidth="220px">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5" overflowWrap="anywhere">
          <End column={from} />
          <Icon of={ArrowRight} size={13} />
          <End column={to} />
        </chakra.div>
        {note !== '' && (
          <chakra.p textStyle="caption" color="fg.subtle" overflowWrap="anywhere">
            {note}
          </chakra.p>
        )}
      </chakra.div>
      {children}
    </chakra.li>
  );
}
