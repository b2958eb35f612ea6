import { ChipsField } from '../../ui/form/ChipsField.tsx';
import type { SelectOption } from '../../ui/form/Select.tsx';
import { personName } from './personName.ts';
import { usePeople, type PeopleWanted } from './usePeople.ts';
import { usePeopleNamed } from './usePeopleNamed.ts';

interface PeopleFieldProps extends PeopleWanted {
  readonly label: string;
  readonly placeholder: string;
  /** Ids of people, and groups. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Groups that can be chosen like people. */
  readonly groups?: readonly SelectOption[];
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

const noGroups: readonly SelectOption[] = [];

/** Several members as chips. The search is the server's, so that each of any number is found. */
export function PeopleField(props: PeopleFieldProps) {
  const { label, placeholder, values, onChange, groups = noGroups, help, error } = props;
  const { people = [], setSearch } = usePeople(props);
  const ids = values.filter((value) => groups.every((group) => group.value !== value));
  const chosen = usePeopleNamed(ids);
  const names = new Map([
    ...people.map((person) => [person.id, personName(person)] as const),
    ...ids.map((id) => [id, nameOf(chosen.get(id))] as const),
  ]);
  return (
    <ChipsField
      label={label}
      placeholder={placeholder}
      values={values}
      options={[...groups, ...Array.from(names, ([value, name]) => ({ value, label: name }))]}
      onSearch={setSearch}
      help={help}
      error={error}
      onChange={onChange}
    />
  );
}

/** Until the people are read, and where one of them is gone, there is no name. */
const nameOf = (person: Parameters<typeof personName>[0] | undefined): string =>
  person === undefined ? 'A member' : personName(person);
