import { chakra } from '@chakra-ui/react/styled-system';
import { Library, Plus, Users } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import type { QueriesStartQuery } from './QueriesRoute.generated.ts';

type LibraryNode = QueriesStartQuery['queryLibraries']['edges'][number]['node'];

interface LibraryListProps {
  readonly libraries: readonly LibraryNode[];
  /** Templates of all libraries. */
  readonly total: number | undefined;
  /** Id of the library that is shown; empty: all. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly onCreate: () => void;
}

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '9',
    paddingInline: '3',
    borderRadius: 'md',
    textStyle: 'compact',
    textAlign: 'left',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-current=true]': { bg: 'bg.selected', color: 'accent', fontWeight: 500 },
  },
});

/** The libraries with their templates; one of them narrows the list down. */
export function LibraryList({ libraries, total, selected, onSelect, onCreate }: LibraryListProps) {
  const create = (
    <Button kind="plain" size="icon" aria-label="New library" title="New library" onClick={onCreate}>
      <Icon of={Plus} size={15} />
    </Button>
  );
  return (
    <chakra.nav aria-label="Libraries">
      <chakra.div
        display={{ base: 'flex', xl: 'none' }}
        gap="2"
        padding={{ base: '4', md: '6' }}
        paddingBottom={{ base: '0', md: '0' }}
      >
        <chakra.div flex="1" maxWidth="320px">
          <Choice
            aria-label="Library"
            options={[
              { value: '', label: 'All libraries' },
              ...libraries.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={selected}
            onChange={({ target }) => onSelect(target.value)}
          />
        </chakra.div>
        {create}
      </chakra.div>
      <chakra.div display={{ base: 'none', xl: 'block' }} padding="3">
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" paddingLeft="3" marginBottom="1">
          <chakra.h2 textStyle="caption" fontWeight="500" color="fg.subtle">
            Libraries
          </chakra.h2>
          {create}
        </chakra.div>
        <Entry type="button" aria-current={selected === ''} onClick={() => onSelect('')}>
          <Icon of={Library} size={15} />
          <chakra.span flex="1">All libraries</chakra.span>
          <chakra.span color="fg.subtle">{total?.toLocaleString('en')}</chakra.span>
        </Entry>
        {libraries.map(({ id, name, templateCount, sharedWithOrganization, isDefault }) => (
          <Entry key={id} type="button" aria-current={selected === id} title={name} onClick={() => onSelect(id)}>
            <chakra.span flex="1" minWidth="0" truncate paddingLeft="23px">
              {name}
              {isDefault && (
                <chakra.span color="fg.subtle" fontWeight="400">
                  {' '}
                  · default
                </chakra.span>
              )}
            </chakra.span>
            {sharedWithOrganization && (
              <chakra.span color="fg.subtle" title="Shared with the organization">
                <Icon of={Users} size={13} />
              </chakra.span>
            )}
            <chakra.span color="fg.subtle">{templateCount.toLocaleString('en')}</chakra.span>
          </Entry>
        ))}
      </chakra.div>
    </chakra.nav>
  );
}
