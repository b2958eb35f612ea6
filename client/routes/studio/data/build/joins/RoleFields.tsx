import { chakra } from '@chakra-ui/react/styled-system';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { namesText, rolePlace, type JoinChoice, type RolePart, type Values } from '../choices/choices.ts';

export const roleParts: readonly RolePart[] = ['label', 'name', 'synonyms'];

interface RoleFieldsProps {
  readonly join: JoinChoice;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (edit: Values) => void;
}

/** What the model that a join reaches is called for a row of the other, such as its buyer. */
export function RoleFields({ join, errors, onEdit }: RoleFieldsProps) {
  const { draft, from, to, name, label, synonyms } = join;
  const place = (part: RolePart) => rolePlace(draft.key, part);
  return (
    <chakra.div display="grid" gap="3" alignItems="start">
      <Field
        label={`For ${from}, ${to} are the`}
        name={place('label')}
        autoComplete="off"
        value={label}
        error={errors[place('label')]}
        onChange={({ target }) => onEdit({ [place('label')]: target.value })}
      />
      <Field
        label="Name in queries"
        name={place('name')}
        spellCheck={false}
        autoComplete="off"
        fontFamily="mono"
        value={name}
        error={errors[place('name')]}
        onChange={({ target }) => onEdit({ [place('name')]: target.value })}
      />
      <ChipsField
        label="Other names"
        placeholder="What people type…"
        values={synonyms}
        error={errors[place('synonyms')]}
        onChange={(names) => onEdit({ [place('synonyms')]: namesText(names) })}
      />
    </chakra.div>
  );
}
