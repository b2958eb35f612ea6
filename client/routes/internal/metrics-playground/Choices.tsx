import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Chip } from '../../../ui/text/Chip.tsx';
import { ControlGroup } from '../../../ui/form/ControlGroup.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Said when there is nothing to choose from. */
  readonly empty: string;
}

/** Any number of several, with a search. */
export function Choices({ label, options, chosen, onChange, empty }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = options.filter(({ value, label: text }) => `${value} ${text}`.toLocaleLowerCase().includes(wanted));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <ControlGroup label={label}>
      {options.length > 8 && (
        <chakra.div marginBottom="2">
          <SearchField
            label={`Search ${label.toLowerCase()}`}
            placeholder="Search..."
            value={search}
            onChange={setSearch}
          />
        </chakra.div>
      )}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        maxHeight="180px"
        overflowY="auto"
        scrollbarGutter="stable"
        padding="2px"
      >
        {found.map(({ value, label: text, hint }) => (
          <Chip
            key={value}
            as="button"
            aria-pressed={chosen.includes(value)}
            title={hint}
            tone={chosen.includes(value) ? 'purple' : 'plain'}
            onClick={() => toggle(value)}
          >
            {text}
          </Chip>
        ))}
        {found.length === 0 && (
          <chakra.p color="fg.subtle">{options.length === 0 ? empty : 'Nothing matches your search.'}</chakra.p>
        )}
      </chakra.div>
    </ControlGroup>
  );
}
