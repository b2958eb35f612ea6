import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Connection, ConnectionGroup } from './connections.ts';
import { nounIcon } from './nounIcons.ts';

/** A group longer than this is folded. */
const shown = 12;

const Branch = chakra('li', {
  base: {
    position: 'relative',
    paddingLeft: '5',
    // The trunk left of the branch, and the branch to its middle.
    _before: { content: '""', position: 'absolute', left: '0', top: '0', bottom: '0', borderLeftWidth: '1px' },
    _after: { content: '""', position: 'absolute', left: '0', top: '16px', width: '12px', borderTopWidth: '1px' },
    '&:last-child::before': { bottom: 'auto', height: '16px' },
  },
});

const Leaf = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    textStyle: 'compact',
    lineHeight: '20px',
    'a&': { _hover: { bg: 'bg.hover' } },
  },
});

const Heading = chakra('h3', {
  base: { padding: '12px 0 4px 4px', textStyle: 'note', fontWeight: 500, color: 'fg.subtle' },
});

interface ConnectionTreeProps {
  readonly groups: readonly ConnectionGroup[];
  /** False: the person may not open the pages of the studio. */
  readonly links: boolean;
}

/** Connections of a thing, drawn as branches of a tree with a heading per kind of connection. */
export function ConnectionTree({ groups, links }: ConnectionTreeProps) {
  return groups.map(({ heading, connections }) => (
    <section key={heading} aria-label={heading}>
      <Heading>
        {heading}
        {connections.length > 1 && ` · ${connections.length.toLocaleString('en')}`}
      </Heading>
      <Branches connections={connections} links={links} />
    </section>
  ));
}

function Branches({ connections, links }: { readonly connections: readonly Connection[]; readonly links: boolean }) {
  const [all, setAll] = useState(false);
  const folded = !all && connections.length > shown + 1;
  return (
    <>
      <chakra.ul listStyle="none" marginLeft="4">
        {(folded ? connections.slice(0, shown) : connections).map((connection) => (
          <Branch key={connection.key}>
            {links && connection.path !== null ? (
              <Leaf asChild>
                <Link to={connection.path}>
                  <Words connection={connection} />
                </Link>
              </Leaf>
            ) : (
              <Leaf>
                <Words connection={connection} />
              </Leaf>
            )}
          </Branch>
        ))}
      </chakra.ul>
      {folded && (
        <Button marginLeft="9" size="sm" kind="plain" onClick={() => setAll(true)}>
          Show all {connections.length.toLocaleString('en')}
        </Button>
      )}
    </>
  );
}

function Words({ connection: { type, name, how } }: { readonly connection: Connection }) {
  return (
    <>
      <chakra.span color="fg.subtle" display="inline-flex">
        <Icon of={nounIcon(type)} size={14} />
      </chakra.span>
      <chakra.span minWidth="0" truncate title={name}>
        {name}
      </chakra.span>
      {how !== undefined && (
        <chakra.span marginLeft="auto" flexShrink="0" maxWidth="60%" truncate textStyle="caption" color="fg.subtle">
          {how}
        </chakra.span>
      )}
    </>
  );
}
