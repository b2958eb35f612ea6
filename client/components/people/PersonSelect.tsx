import type { LucideIcon } from 'lucide-react';
import { Select, type SelectOption } from '../../ui/form/Select.tsx';
import { ReadFailure } from '../ReadFailure.tsx';
import { personName } from './personName.ts';
import { usePeople, type PeopleWanted } from './usePeople.ts';
import { usePeopleNamed } from './usePeopleNamed.ts';

interface PersonSelectProps extends PeopleWanted {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | null;
  readonly onChange: (actorId: string) => void;
  /** Choices that are no people, such as "Anyone"; they come first. */
  readonly others?: readonly SelectOption[];
  /** People who are not offered. */
  readonly without?: ReadonlySet<string>;
  readonly icon?: LucideIcon;
  /** True: as wide as its place. */
  readonly wide?: boolean;
}

const noOthers: readonly SelectOption[] = [];
const noPeople: ReadonlySet<string> = new Set();

/** Choice of a member. The search is the server's, so that each of any number is found. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, placeholder, value, onChange, others = noOthers, without = noPeople, icon, wide = false } = props;
  const { people = [], setSearch, error, refetch } = usePeople(props);
  const listed = [...others.map((other) => other.value), ...people.map(({ id }) => id)];
  const chosen = usePeopleNamed(value === null || listed.includes(value) ? [] : [value]);
  return (
    <Select
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      wide={wide}
      {...(icon !== undefined && { icon })}
      failure={error && <ReadFailure of="The members" error={error} onRetry={refetch} />}
      options={[
        ...others,
        ...[...chosen.values(), ...people]
          .filter(({ id }) => !without.has(id))
          .map((person) => ({ value: person.id, label: personName(person) })),
      ]}
    />
  );
}
