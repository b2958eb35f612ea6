import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ConnectorTile } from '../../../../components/connectors/ConnectorTile.tsx';
import { ConnectorsDocument, type ConnectorsQuery } from '../../../../components/connectors/connectors.generated.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { useScrollToTop } from '../../../../ui/layout/useScrollToTop.ts';

/** Files first: they are the quickest start. */
const groups = [
  { heading: 'Files', uploads: true },
  { heading: 'Databases and warehouses', uploads: false },
] as const;

type Connector = ConnectorsQuery['connectors'][number];

function found(connectors: readonly Connector[], search: string): readonly Connector[] {
  const wanted = search.trim().toLocaleLowerCase();
  return connectors.filter(({ type, label, about }) =>
    `${label} ${about} ${type}`.toLocaleLowerCase().includes(wanted),
  );
}

/** List of all types of data sources that can be connected. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  useScrollToTop();
  const { data, error, refetch } = useQuery(ConnectorsDocument);
  const shown = found(data?.connectors ?? [], search);
  return (
    <Screen appearing>
      <chakra.div maxWidth="440px" marginBottom="5">
        <SearchField
          autoFocus
          label="Search connectors"
          placeholder="What do you want to connect?"
          value={search}
          onChange={setSearch}
        />
      </chakra.div>
      {error !== undefined && <ReadFailure of="The list of connectors" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <Skeleton height="420px" borderRadius="lg" />}
      {data !== undefined && shown.length === 0 && (
        <EmptyState icon={SearchX} action={<Button onClick={() => setSearch('')}>Show all</Button>}>
          There is no connector for “{search}”. A database that speaks the PostgreSQL or MySQL protocol can be connected
          as PostgreSQL or MySQL; anything else can be uploaded as files.
        </EmptyState>
      )}
      {groups.map(({ heading, uploads }) => (
        <Group key={heading} heading={heading} connectors={shown.filter(({ isUpload }) => isUpload === uploads)} />
      ))}
    </Screen>
  );
}

const Card = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    height: '100%',
    minHeight: '16',
    padding: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    transition: 'border-color 120ms ease-out',
    _hover: { borderColor: 'primary' },
  },
});

interface GroupProps {
  readonly heading: string;
  readonly connectors: readonly Connector[];
}

function Group({ heading, connectors }: GroupProps) {
  if (connectors.length === 0) {
    return null;
  }
  return (
    <chakra.section aria-label={heading} marginBottom="6">
      <chakra.h2 textStyle="label" color="fg.subtle" marginBottom="2">
        {heading}
      </chakra.h2>
      <chakra.ul
        listStyle="none"
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))"
      >
        {connectors.map(({ type, label, about }) => (
          <li key={type}>
            <Card asChild>
              <Link to={`/studio/data/new/connect?type=${type}`} viewTransition>
                <ConnectorTile type={type} />
                <chakra.span minWidth="0">
                  <chakra.span display="block" fontWeight="500">
                    {label}
                  </chakra.span>
                  <chakra.span display="block" color="fg.subtle" textStyle="note">
                    {about}
                  </chakra.span>
                </chakra.span>
              </Link>
            </Card>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
