import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import type { ModelNode } from './layerElements.ts';

interface ModelListProps {
  readonly nodes: readonly ModelNode[];
  readonly focus: string | null;
  /** Address of a model in this view. */
  readonly addressOf: (modelId: string) => string;
}

/** The models of the graph by name, for who knows what they look for and for the keyboard. */
export function ModelList({ nodes, focus, addressOf }: ModelListProps) {
  const found = nodes
    .filter(({ data, id }) => data.found || id === focus)
    .toSorted((one, other) => one.data.name.localeCompare(other.data.name));
  return (
    <chakra.nav
      aria-label="Models"
      overflowY="auto"
      scrollbarGutter="stable"
      borderRightWidth={{ md: '1px' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      padding="2"
      textStyle="small"
    >
      {found.length === 0 && (
        <chakra.p color="fg.subtle" padding="2">
          No model matches your search.
        </chakra.p>
      )}
      <chakra.ul listStyle="none">
        {found.map(({ id, data }) => (
          <chakra.li key={id}>
            <Link to={addressOf(id)} aria-current={id === focus ? 'page' : undefined} title={data.grain}>
              <chakra.span
                display="block"
                truncate
                paddingBlock="1"
                paddingInline="2"
                borderRadius="md"
                bg={id === focus ? 'bg.selected' : undefined}
                _hover={{ bg: 'bg.hover' }}
              >
                {data.name}
              </chakra.span>
            </Link>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
