import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';
import { ReadFailure } from '../../ReadFailure.tsx';
import { moment } from '../answer/moment.ts';
import { ReceiptDocument } from './receipt.generated.ts';
import { receiptOf, type Spent } from './receiptOf.ts';

/** What an answer took: time, queries, engine, versions of definitions, and age of its rows. */
export default function Receipt({ commentId }: { readonly commentId: string }) {
  const { data, error, refetch } = useQuery(ReceiptDocument, { variables: { commentId } });
  const parts = data?.node?.__typename === 'Comment' ? receiptOf(data.node) : null;
  return (
    <chakra.section
      aria-label="Receipt"
      borderTopWidth="1px"
      borderColor="border.faint"
      padding="16px 20px"
      textStyle="small"
    >
      {error !== undefined && <ReadFailure of="The receipt" error={error} onRetry={refetch} />}
      {parts === null && error === undefined && <SkeletonLines count={5} height={20} />}
      {parts !== null && (
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: '110px minmax(0, 1fr)' }}
          columnGap="4"
          rowGap={{ base: '1', sm: '3' }}
        >
          {parts.total !== null && <Part name="Time">{parts.total}</Part>}
          <Part name="Steps">
            <SpentList spent={parts.steps} />
          </Part>
          <Part name="Queries">
            {parts.queries.length === 0 ? 'Nothing was queried.' : <SpentList spent={parts.queries} />}
          </Part>
          <Part name="Engine">{parts.engine}</Part>
          {parts.tokens !== null && <Part name="Tokens">{parts.tokens}</Part>}
          {parts.definitions.length > 0 && (
            <Part name="Definitions">
              <chakra.ul listStyle="none">
                {parts.definitions.map((definition) => (
                  <li key={definition}>{definition}</li>
                ))}
              </chakra.ul>
            </Part>
          )}
          <Part name="Data as of">{parts.dataAsOf === null ? 'Not recorded' : moment(parts.dataAsOf)}</Part>
        </chakra.dl>
      )}
    </chakra.section>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.subtle">{name}</chakra.dt>
      <chakra.dd marginBottom={{ base: '2', sm: '0' }} overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </>
  );
}

function SpentList({ spent }: { readonly spent: readonly Spent[] }) {
  return (
    <chakra.ul listStyle="none" maxWidth="420px">
      {spent.map(({ what, much }, index) => (
        <chakra.li key={`${index} ${what}`} display="flex" justifyContent="space-between" gap="4">
          {what}
          <chakra.span color="fg.subtle" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {much}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
