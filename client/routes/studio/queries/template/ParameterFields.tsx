import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { PlainInput } from '../../../../ui/form/PlainInput.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import type { QueryParameterType } from '../../../../apollo/schema.generated.ts';
import { parameterTypes } from './parameterText.ts';
import type { ParameterValues } from './templateValues.ts';

interface ParameterFieldsProps {
  readonly parameters: readonly ParameterValues[];
  /** Names in the text of the query; null: it was not checked yet. */
  readonly used: readonly string[] | null;
  readonly error: string | undefined;
  readonly onChange: (parameters: readonly ParameterValues[]) => void;
}

const columns = { base: 'minmax(0, 1fr) 128px 28px', md: '140px 136px minmax(0, 1fr) minmax(0, 1fr) 28px' };

const typeOptions = Object.entries(parameterTypes).map(([value, label]) => ({ value, label }));

/**
 * The parameters of a query: name, type, meaning and default, with one click for those in the text.
 */
export function ParameterFields({ parameters, used, error, onChange }: ParameterFieldsProps) {
  const missing = (used ?? []).filter((name) => !parameters.some((parameter) => parameter.name === name));
  const change = (index: number, edit: Partial<ParameterValues>) =>
    onChange(parameters.map((parameter, place) => (place === index ? { ...parameter, ...edit } : parameter)));
  const add = (name: string) => onChange([...parameters, { name, type: 'STRING', description: '', preset: '' }]);
  return (
    <Panel aria-label="Parameters">
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        padding="3"
        paddingInline="4"
        borderBottomWidth={parameters.length > 0 ? '1px' : undefined}
      >
        <chakra.h2 fontWeight="600">Parameters</chakra.h2>
        <chakra.span textStyle="note" color="fg.subtle" flex="1" minWidth="160px">
          {parameters.length === 0
            ? 'Write :name in the query where a value goes.'
            : 'Checked against their type and bound, never pasted into the query.'}
        </chakra.span>
        {missing.map((name) => (
          <Button key={name} size="sm" onClick={() => add(name)}>
            <Icon of={Plus} size={13} />
            Declare :{name}
          </Button>
        ))}
      </chakra.div>
      {parameters.length > 0 && (
        <div role="table" aria-label="Parameters">
          <chakra.div
            role="row"
            display={{ base: 'none', md: 'grid' }}
            gridTemplateColumns={columns}
            columnGap="3"
            paddingInline="4"
            minHeight="8"
            alignItems="center"
            textStyle="caption"
            color="fg.subtle"
          >
            <span role="columnheader">Name</span>
            <span role="columnheader">Type</span>
            <span role="columnheader">Meaning</span>
            <span role="columnheader">Default</span>
            <span role="columnheader" aria-label="Actions" />
          </chakra.div>
          {parameters.map(({ name, type, description, preset }, index) => (
            <chakra.div
              // A parameter is known by its place while its name is typed.
              key={index}
              role="row"
              display="grid"
              gridTemplateColumns={columns}
              columnGap="3"
              rowGap="1"
              alignItems="center"
              minHeight="10"
              paddingInline="4"
              paddingBlock="1"
              borderTopWidth="1px"
              borderColor="border.faint"
            >
              <div role="cell">
                <PlainInput
                  aria-label={`Name of parameter ${index + 1}`}
                  fontFamily="mono"
                  value={name}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
              </div>
              <div role="cell">
                <Choice
                  plain
                  aria-label={`Type of :${name}`}
                  options={typeOptions}
                  value={type}
                  onChange={({ target }) => change(index, { type: target.value as QueryParameterType })}
                />
              </div>
              <chakra.div role="cell" gridRow={{ base: 2, md: 'auto' }} gridColumn={{ base: '1', md: 'auto' }}>
                <PlainInput
                  aria-label={`Meaning of :${name}`}
                  placeholder="Meaning"
                  value={description}
                  onChange={({ target }) => change(index, { description: target.value })}
                />
              </chakra.div>
              <chakra.div role="cell" gridRow={{ base: 2, md: 'auto' }} gridColumn={{ base: '2', md: 'auto' }}>
                <PlainInput
                  aria-label={`Default of :${name}`}
                  placeholder={type === 'ARRAY' ? 'None; a, b' : 'None'}
                  value={preset}
                  onChange={({ target }) => change(index, { preset: target.value })}
                />
              </chakra.div>
              <div role="cell">
                <Button
                  kind="plain"
                  size="icon"
                  aria-label={`Remove :${name}`}
                  title="Remove"
                  onClick={() => onChange(parameters.filter((_, place) => place !== index))}
                >
                  <Icon of={X} size={14} />
                </Button>
              </div>
            </chakra.div>
          ))}
        </div>
      )}
      {error !== undefined && (
        <chakra.div paddingInline="4" paddingBottom="3">
          <FieldError>{error}</FieldError>
        </chakra.div>
      )}
    </Panel>
  );
}
