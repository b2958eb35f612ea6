import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { FactTable } from '../FactTable.tsx';
import { CustomersDocument } from './customers.generated.ts';

const pages = [
  { to: 'organizations', label: 'Organizations' },
  { to: 'users', label: 'Users' },
  { to: 'trace-diagnose', label: 'Trace diagnosis' },
];

const quietMs = 14 * 86_400_000;

/** Organizations that need help: broken sources, no questions, no active members. */
export function Component() {
  const { data, error, refetch } = useQuery(CustomersDocument, { variables: { search: null } });
  const customers = data?.customers;
  const troubled = (customers ?? [])
    .map((customer) => ({ customer, troubles: troublesOf(customer) }))
    .filter(({ troubles }) => troubles.length > 0);
  return (
    <Screen display="flex" flexDirection="column" gap="4" maxWidth="1180px">
      <chakra.nav aria-label="Customer success" display="flex" flexWrap="wrap" gap="4">
        {pages.map(({ to, label }) => (
          <TextLink key={to} asChild>
            <Link to={to}>{label}</Link>
          </TextLink>
        ))}
      </chakra.nav>
      {error !== undefined && <ReadFailure of="The organizations" error={error} onRetry={refetch} />}
      {customers === undefined && error === undefined && <SkeletonRows rows={4} />}
      {customers !== undefined && (
        <FactTable
          title="Organizations that need a hand"
          none="All organizations are asked, and their sources answer."
          columns={['Organization', 'Plan', 'Why']}
          rows={troubled.map(({ customer, troubles }) => [
            customer.id,
            customer.name,
            customer.plan,
            troubles.join(', '),
          ])}
        />
      )}
    </Screen>
  );
}

interface Customer {
  readonly brokenSources: number;
  readonly dataSources: number;
  readonly questions: number;
  readonly deletionRequestedAt: string | null;
  readonly lastActiveAt: string | null;
}

function troublesOf(customer: Customer, now: number = Date.now()): string[] {
  const quiet = customer.lastActiveAt === null || now - Date.parse(customer.lastActiveAt) > quietMs;
  return [
    ...(customer.deletionRequestedAt === null ? [] : ['wants to be deleted']),
    ...(customer.brokenSources === 0 ? [] : [`${customer.brokenSources.toLocaleString('en')} broken sources`]),
    ...(customer.dataSources === 0 ? ['no data connected'] : []),
    ...(customer.questions === 0 ? ['no question in 30 days'] : []),
    ...(quiet ? ['not active for two weeks'] : []),
  ];
}
