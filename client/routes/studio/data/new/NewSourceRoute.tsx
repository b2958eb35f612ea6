import { chakra } from '@chakra-ui/react/styled-system';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ConnectorTile } from '../../../../components/connectors/ConnectorTile.tsx';
import { connectorNames, isUploaded } from '../../../../components/connectors/names.ts';
import type { DataSourceType } from '../../../../apollo/schema.generated.ts';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Input } from '../../../../ui/Field.tsx';
import { useScrollToTop } from '../../../../ui/useScrollToTop.ts';

const groups = [
  { heading: 'Databases and warehouses', uploaded: false },
  { heading: 'Files', uploaded: true },
] as const;

const types = Object.keys(connectorNames) as DataSourceType[];

function found(search: string): readonly DataSourceType[] {
  const wanted = search.trim().toLocaleLowerCase();
  return types.filter((type) => {
    const { label, about } = connectorNames[type];
    return `${label} ${about} ${type}`.toLocaleLowerCase().includes(wanted);
  });
}

/** What can be connected. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  useScrollToTop();
  const shown = found(search);
  return (
    <chakra.div padding={{ base: '4', md: '6' }} maxWidth="1080px" animation="appear 150ms ease-out">
      <chakra.div maxWidth="440px" marginBottom="5">
        <Input
          autoFocus
          type="search"
          aria-label="Search connectors"
          placeholder="What do you want to connect?"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </chakra.div>
      {shown.length === 0 && (
        <EmptyState icon={SearchX} action={<Button onClick={() => setSearch('')}>Show all</Button>}>
          There is no connector for “{search}”. A database that speaks the protocol of PostgreSQL or MySQL connects as
          that one; anything else can be brought as files.
        </EmptyState>
      )}
      {groups.map(({ heading, uploaded }) => (
        <Group key={heading} heading={heading} types={shown.filter((type) => isUploaded(type) === uploaded)} />
      ))}
    </chakra.div>
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

function Group({ heading, types }: { readonly heading: string; readonly types: readonly DataSourceType[] }) {
  if (types.length === 0) return null;
  return (
    <chakra.section aria-label={heading} marginBottom="6">
      <chakra.h2 fontSize="12.5px" fontWeight="500" color="fg.subtle" marginBottom="2">
        {heading}
      </chakra.h2>
      <chakra.ul
        listStyle="none"
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))"
      >
        {types.map((type) => (
          <li key={type}>
            <Card asChild>
              <Link to={`/studio/data/new/connect?type=${type}`} viewTransition>
                <ConnectorTile type={type} />
                <chakra.span minWidth="0">
                  <chakra.span display="block" fontWeight="500">
                    {connectorNames[type].label}
                  </chakra.span>
                  <chakra.span display="block" color="fg.subtle" fontSize="12.5px" lineHeight="18px">
                    {connectorNames[type].about}
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
