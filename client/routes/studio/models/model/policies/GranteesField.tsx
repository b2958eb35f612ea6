import { PeopleField } from '../../../../../components/people/PeopleField.tsx';
import { usePeople } from '../../../../../components/people/usePeople.ts';
import { usePeopleNamed } from '../../../../../components/people/usePeopleNamed.ts';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import type { OpenModel } from '../modelPlace.ts';
import { closedOut } from './closedOut.ts';

const groups = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'explorers', label: 'Explorers' },
] as const;

/** Admins read every row; tokens are bound like members. */
export const bound = { tokens: true, explorers: true } as const;

interface GranteesFieldProps {
  readonly model: OpenModel;
  /** The policy whose grantees these are; null: one that is not made yet. */
  readonly policyId: string | null;
  readonly values: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** To whom a row policy opens its rows, and who will read none. */
export function GranteesField({ model, policyId, values, error, onChange }: GranteesFieldProps) {
  const { people, totalCount } = usePeople(bound);
  const others = model.rowPolicies.filter(({ id }) => id !== policyId).map(({ grantees }) => grantees);
  const grantees = [...others, values];
  const granted = usePeopleNamed(grantees.flat().filter((one) => groups.every(({ value }) => value !== one)));
  const closed =
    people === undefined || totalCount === undefined
      ? null
      : closedOut(model.label || model.name, grantees, { people, totalCount, granted: [...granted.values()] });
  return (
    <>
      <PeopleField
        {...bound}
        label="Opens these rows to"
        placeholder="Everyone, explorers, people…"
        values={values}
        groups={groups}
        error={error}
        help="Of several policies of a person, each opens its rows. Admins read every row."
        onChange={onChange}
      />
      {closed !== null && <Notice tone="warn">{closed}</Notice>}
    </>
  );
}

/** "explorers", or how many people a policy is granted to. */
export function granteesHint(grantees: readonly string[]): string {
  const group = groups.find(({ value }) => grantees.includes(value));
  return group === undefined ? String(grantees.length) : group.label.toLowerCase();
}
