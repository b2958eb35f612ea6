import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Entry } from '../../editing/useEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Field, FieldFrame } from '../../ui/form/Field.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { Connector, ConnectorField } from './connector.ts';
import { shownFields } from './typedConnection.ts';

interface ConnectionFieldsProps {
  readonly connector: Connector;
  readonly form: Entry<Record<string, string>>;
  /** Names of stored secrets, which are kept while their fields stay empty. */
  readonly kept: ReadonlySet<string>;
}

/** Fields of a connection as its connector describes them, the advanced ones folded away. */
export function ConnectionFields({ connector, form, kept }: ConnectionFieldsProps) {
  const { values: typed, errors } = form;
  const shown = shownFields(connector, typed);
  const advanced = shown.filter((field) => field.isAdvanced);
  const [unfolded, setUnfolded] = useState(() => advanced.some(({ name }) => (typed[name] ?? '') !== ''));
  const field = (one: ConnectorField) => (
    <chakra.div key={one.name} gridColumn={{ base: '1 / -1', sm: `span ${one.width}` }}>
      <OneField field={one} text={form.text(one.name)} kept={kept.has(one.name)} />
    </chakra.div>
  );
  return (
    <>
      <Grid>{shown.filter((one) => !one.isAdvanced).map(field)}</Grid>
      {advanced.length > 0 && (
        <details
          open={unfolded || advanced.some(({ name }) => errors[name] !== undefined)}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <chakra.summary cursor="pointer" fontWeight="500" textStyle="small" color="fg.muted" marginBottom="3">
            More options
          </chakra.summary>
          <Grid>{advanced.map(field)}</Grid>
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
  readonly text: ReturnType<Entry<Record<string, string>>['text']>;
  readonly kept: boolean;
}

function OneField({ field, text, kept }: OneFieldProps) {
  const { label, control, isSecret } = field;
  const placeholder = field.placeholder ?? undefined;
  const [replacing, setReplacing] = useState(false);
  if (kept && !replacing && text.error === undefined) {
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
  const common = { label, help: field.help ?? undefined, ...text };
  switch (control) {
    case 'CHOICE':
      return <ChoiceField options={field.choices} {...common} />;
    case 'TEXT':
      return <TextField rows={4} monospace placeholder={placeholder} autoComplete="off" {...common} />;
    case 'NUMBER':
      return <Field inputMode="numeric" placeholder={placeholder} autoComplete="off" {...common} />;
    case 'LINE':
    case 'LIST':
      return (
        <Field
          type={isSecret ? 'password' : 'text'}
          placeholder={placeholder}
          autoComplete={isSecret ? 'new-password' : 'off'}
          autoFocus={replacing}
          spellCheck={false}
          {...common}
        />
      );
  }
}
