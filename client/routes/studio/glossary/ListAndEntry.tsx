import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GlossaryLists } from './GlossaryLists.tsx';

interface ListAndEntryProps {
  /** Filters and list. */
  readonly list: ReactNode;
  readonly isOpen: boolean;
  /** Way back to the list where only one of the two is shown. */
  readonly back: { readonly to: To; readonly label: string };
  /** The open entry, or what is said while none is. */
  readonly children: ReactNode;
}

/** A list of the glossary next to the entry that is open; a narrow screen shows one of the two. */
export function ListAndEntry({ list, isOpen, back, children }: ListAndEntryProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '264px minmax(0, 1fr)' }}>
      <chakra.div
        display={{ base: isOpen ? 'none' : 'flex', lg: 'flex' }}
        flexDirection="column"
        borderRightWidth={{ lg: '1px' }}
        minWidth="0"
        position={{ lg: 'sticky' }}
        top="header"
        height={{ base: 'calc(100dvh - 112px)', lg: 'calc(100dvh - 56px)' }}
      >
        <GlossaryLists />
        {list}
      </chakra.div>
      <chakra.div display={{ base: isOpen ? 'block' : 'none', lg: 'block' }} minWidth="0">
        {isOpen && (
          <chakra.div display={{ base: 'block', lg: 'none' }} padding="3" paddingBottom="0">
            <Button asChild kind="plain" size="sm">
              <Link to={back.to}>
                <Icon of={ArrowLeft} size={13} />
                {back.label}
              </Link>
            </Button>
          </chakra.div>
        )}
        {children}
      </chakra.div>
    </chakra.div>
  );
}
