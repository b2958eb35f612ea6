import { chakra } from '@chakra-ui/react/styled-system';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PersonSelect } from '../../../../components/people/PersonSelect.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { choiceFilters, filterNames, linkFilters } from './taskFilters.ts';
import { statuses } from './taskStatuses.ts';

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** Search and filters of the list; all of them stay in the address. */
export function TaskFilters() {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useSearchParameter('search');
  const set = filterNames.filter((name) => (parameters.get(name) ?? '') !== '');
  const [open, setOpen] = useState(false);

  function choose(name: string, value: string) {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') {
          after.delete(name);
        } else {
          after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  }

  function clear() {
    setParameters((before) => new URLSearchParams([...before].filter(([name]) => !filterNames.includes(name))), {
      replace: true,
    });
  }

  const from = parameters.get('from');
  const chips = [
    ...linkFilters.flatMap(({ name, label }) => {
      const value = parameters.get(name) ?? '';
      return value === '' ? [] : [{ names: [name], text: `${label}: ${value}` }];
    }),
    ...(from === null || Number.isNaN(Date.parse(from))
      ? []
      : [{ names: ['from', 'to', 'counted'], text: `Since ${short.format(new Date(from))}` }]),
  ];

  return (
    <chakra.div display="flex" flexDirection="column" gap="2" marginBottom="3">
      <SearchField label="Search tasks" value={search} onChange={setSearch} />
      <chakra.div display="flex" gap="2">
        <chakra.div flex="1" minWidth="0">
          <Choice
            aria-label="State"
            options={[{ value: '', label: 'Any state' }, ...statuses]}
            value={parameters.get('status') ?? ''}
            onChange={({ target }) => choose('status', target.value)}
          />
        </chakra.div>
        <Button size="lg" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon of={SlidersHorizontal} size={15} />
          Filters{set.length > 0 && ` ${set.length}`}
        </Button>
      </chakra.div>
      {open && (
        <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2">
          {choiceFilters.map(({ name, label, any, options }) => (
            <Choice
              key={name}
              aria-label={label}
              options={[{ value: '', label: any }, ...options]}
              value={parameters.get(name) ?? ''}
              onChange={({ target }) => choose(name, target.value)}
            />
          ))}
          <PersonSelect
            wide
            label="Person"
            placeholder="Anyone"
            others={[{ value: '', label: 'Anyone' }]}
            value={parameters.get('person') ?? ''}
            onChange={(person) => choose('person', person)}
          />
        </chakra.div>
      )}
      {(chips.length > 0 || (set.length > 0 && !open)) && (
        <chakra.div display="flex" flexWrap="wrap" gap="1.5">
          {chips.map(({ names, text }) => (
            <Chip
              key={text}
              as="button"
              tone="purple"
              aria-label={`Remove the filter ${text}`}
              onClick={() =>
                setParameters((before) => new URLSearchParams([...before].filter(([name]) => !names.includes(name))), {
                  replace: true,
                })
              }
            >
              <chakra.span overflowWrap="anywhere">{text}</chakra.span>
              <Icon of={X} size={12} />
            </Chip>
          ))}
          {set.length > 0 && (
            <Button size="sm" kind="plain" onClick={clear}>
              Clear filters
            </Button>
          )}
        </chakra.div>
      )}
    </chakra.div>
  );
}
