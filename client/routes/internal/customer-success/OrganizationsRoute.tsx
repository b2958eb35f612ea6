import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { age } from '../../../ui/text/age.ts';
import { Chip } from '../../../ui/text/Chip.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { FactTable } from '../FactTable.tsx';
import { CustomersDocument } from './customers.generated.ts';

const count = (value: number): string => value.toLocaleString('en');

/** Organizations of the installation with plan, size, use and health; counts, and no content. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch } = useQuery(CustomersDocument, {
    variables: { search: useSettled(search.trim()) || null },
  });
  const customers = (data ?? previousData)?.customers;
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <chakra.div maxWidth="360px">
        <SearchField label="Search organizations" value={search} onChange={setSearch} />
      </chakra.div>
      {error !== undefined && <ReadFailure of="The organizations" error={error} onRetry={refetch} />}
      {customers === undefined && error === undefined && <SkeletonRows rows={6} />}
      {customers !== undefined && (
        <FactTable
          title={`${count(customers.length)} of the most active`}
          none="No organization has such a name."
          columns={[
            'Organization',
            'Plan',
            '>Members',
            '>Agents',
            '>Sources',
            '>Questions, 30 days',
            'Active',
            'Since',
          ]}
          rows={customers.map((customer) => [
            customer.id,
            <>
              {customer.name} {customer.deletionRequestedAt !== null && <Chip tone="warn">being deleted</Chip>}
            </>,
            customer.plan,
            count(customer.members),
            count(customer.agents),
            <>
              {count(customer.dataSources)}{' '}
              {customer.brokenSources > 0 && <Chip tone="bad">{count(customer.brokenSources)} broken</Chip>}
            </>,
            count(customer.questions),
            customer.lastActiveAt === null ? null : age(customer.lastActiveAt),
            age(customer.createdAt),
          ])}
        />
      )}
    </Screen>
  );
}
