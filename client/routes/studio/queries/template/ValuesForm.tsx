import { chakra } from '@chakra-ui/react/styled-system';
import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { readValue } from './parameterText.ts';
import type { ParameterValues } from './templateValues.ts';
import { ValueField } from './ValueField.tsx';

/** What the form can be asked to do. */
export interface RunHandle {
  readonly run: () => void;
}

/** A sentence about the value of a parameter, by its name. */
export type ValueErrors = Readonly<Record<string, string>>;

interface ValuesFormProps {
  readonly parameters: readonly ParameterValues[];
  readonly busy: boolean;
  /** Button that sends it. */
  readonly children: ReactNode;
  /**
   * Called with the values that were typed, once all are there; resolves to what the server says of
   * them.
   */
  readonly onRun: (values: Readonly<Record<string, unknown>>) => Promise<ValueErrors>;
  readonly ref?: Ref<RunHandle> | undefined;
}

/** Asks for a value for each parameter; an empty one takes its default. */
export function ValuesForm({ parameters, busy, children, onRun, ref }: ValuesFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<ValueErrors>({});

  function start() {
    const read = parameters.map(({ name, type, preset }) => ({
      name,
      preset,
      read: readValue(type, typed[name] ?? ''),
    }));
    const wrong = Object.fromEntries(
      read.flatMap(({ name, preset, read: value }) => {
        if ('error' in value) {
          return [[name, value.error]];
        }
        return value.value === null && preset.trim() === '' ? [[name, 'Enter a value.']] : [];
      }),
    );
    setErrors(wrong);
    if (busy || Object.keys(wrong).length > 0) {
      return;
    }
    const values = Object.fromEntries(
      read.flatMap(({ name, read: value }) => ('value' in value && value.value !== null ? [[name, value.value]] : [])),
    );
    void onRun(values).then(setErrors);
  }
  useImperativeHandle(ref, () => ({ run: start }));

  return (
    <chakra.form
      noValidate
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap="3"
      padding="4"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <chakra.div display="flex" flexWrap="wrap" gap="3" flex="1" minWidth="0">
        {parameters.length === 0 && (
          <chakra.p color="fg.subtle" paddingTop="7px">
            No parameters: it is run as it is.
          </chakra.p>
        )}
        {parameters.map((parameter, index) => (
          <chakra.div key={`${index} ${parameter.type}`} flex="1 1 180px" maxWidth="280px" minWidth="0">
            <ValueField
              parameter={parameter}
              value={typed[parameter.name] ?? ''}
              error={errors[parameter.name]}
              onChange={(value) => {
                setTyped({ ...typed, [parameter.name]: value });
                setErrors({});
              }}
            />
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.div paddingTop={parameters.length === 0 ? '0' : '26px'}>{children}</chakra.div>
    </chakra.form>
  );
}

/** What a failed run says about the value of a parameter; of anything else, nothing. */
export function valueErrors(
  result: { readonly path?: readonly string[]; readonly message?: string; readonly advice?: string } | undefined,
): ValueErrors {
  const [root, name = ''] = result?.path ?? [];
  return root === 'parameters' ? { [name]: `${result?.message ?? ''} ${result?.advice ?? ''}` } : {};
}
