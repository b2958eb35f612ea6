import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field, FieldFrame } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Connector, ConnectorField, Typed } from './connector.ts';
import { shownFields } from './typedConnection.ts';

const columns = { half: 'span 3', third: 'span 2', rest: 'span 4', full: 'span 6' } as const;

interface ConnectionFieldsProps {
  readonly connector: Connector;
  readonly typed: Typed;
  readonly register: UseFormRegister<Record<string, string>>;
  readonly errors: FieldErrors<Record<string, string>>;
  /** Names of stored secrets, which stay as they are while nothing is typed. */
  readonly kept: ReadonlySet<string>;
}

/** The form of a connection: what its connector asks for, what is rare folded away. */
export function ConnectionFields({ connector, typed, register, errors, kept }: ConnectionFieldsProps) {
  const shown = shownFields(connector, typed);
  const rare = shown.filter((field) => field.rare);
  const [unfolded, setUnfolded] = useState(() => rare.some(({ name }) => (typed[name] ?? '') !== ''));
  const field = (one: ConnectorField) => (
    <chakra.div key={one.name} gridColumn={{ base: '1 / -1', sm: columns[one.width ?? 'full'] }}>
      <OneField
        field={one}
        value={typed[one.name] ?? ''}
        error={errors[one.name]?.message}
        kept={kept.has(one.name)}
        register={register}
      />
    </chakra.div>
  );
  return (
    <>
      <Grid>{shown.filter((one) => !one.rare).map(field)}</Grid>
      {rare.length > 0 && (
        <details
          open={unfolded || rare.some(({ name }) => errors[name] !== undefined)}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <chakra.summary cursor="pointer" fontWeight="500" fontSize="13px" color="fg.muted" marginBottom="3">
            More options
          </chakra.summary>
          <Grid>{rare.map(field)}</Grid>
        </details>
      )}
    </>
  );
}

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: '4' },
});

interface OneFieldProps {
  readonly field: ConnectorField;
  readonly error: string | undefined;
  readonly kept: boolean;
  readonly value: string;
  readonly register: UseFormRegister<Record<string, string>>;
}

function OneField({ field, error, kept, value, register }: OneFieldProps) {
  const { name, label, help, placeholder, kind, secret } = field;
  const [replacing, setReplacing] = useState(false);
  if (kept && !replacing && error === undefined) {
    return (
      <FieldFrame label={label}>
        <chakra.div display="flex" alignItems="center" gap="3" height="9">
          <chakra.span color="fg.muted">Set</chakra.span>
          <Button size="sm" aria-label={`Replace ${label}`} onClick={() => setReplacing(true)}>
            Replace
          </Button>
        </chakra.div>
      </FieldFrame>
    );
  }
  const common = { label, help, error, ...register(name) };
  switch (kind) {
    case 'choice':
      return <ChoiceField options={field.choices ?? []} value={value} {...common} />;
    case 'text':
      return <TextField rows={4} monospace placeholder={placeholder} autoComplete="off" {...common} />;
    case 'number':
      return <Field inputMode="numeric" placeholder={placeholder} autoComplete="off" {...common} />;
    case 'line':
    case 'list':
      return (
        <Field
          type={secret ? 'password' : 'text'}
          placeholder={placeholder}
          autoComplete={secret ? 'new-password' : 'off'}
          autoFocus={replacing}
          spellCheck={false}
          {...common}
        />
      );
  }
}
