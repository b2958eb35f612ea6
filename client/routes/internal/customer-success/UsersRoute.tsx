import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { age } from '../../../ui/text/age.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { FactTable } from '../FactTable.tsx';
import { CustomerPeopleDocument } from './customers.generated.ts';

/** People of all organizations with their last activity. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch } = useQuery(CustomerPeopleDocument, {
    variables: { search: useSettled(search.trim()) || null },
  });
  const people = (data ?? previousData)?.customerPeople;
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <chakra.div maxWidth="360px">
        <SearchField label="Search people" value={search} onChange={setSearch} />
      </chakra.div>
      {error !== undefined && <ReadFailure of="The people" error={error} onRetry={refetch} />}
      {people === undefined && error === undefined && <SkeletonRows rows={6} />}
      {people !== undefined && (
        <FactTable
          title={`${people.length.toLocaleString('en')} last active`}
          none="No person has such a name or address."
          columns={['Person', 'E-mail', 'Organization', 'Role', '>Questions, 30 days', 'Active']}
          rows={people.map((person) => [
            person.id,
            person.name === '' ? null : person.name,
            person.email,
            person.organizationName,
            person.role === 'org:admin' ? 'Admin' : 'Explorer',
            person.questions.toLocaleString('en'),
            person.lastActiveAt === null ? null : age(person.lastActiveAt),
          ])}
        />
      )}
    </Screen>
  );
}
