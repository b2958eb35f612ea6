import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps } from 'react';
import { controlStyle, describedBy, FieldFrame } from './Field.tsx';

const Area = chakra('textarea', {
  base: { ...controlStyle, paddingBlock: '7px', resize: 'vertical' },
});

interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'color' | 'height' | 'width'> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Keys, certificates, code. */
  readonly monospace?: boolean;
}

/** A labelled text of several lines. */
export function TextField({ label, help, error, monospace = false, ...area }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Area
        {...describedBy(id, { help, error })}
        spellCheck={!monospace}
        fontFamily={monospace ? 'mono' : undefined}
        css={monospace ? { fontSize: '12.5px' } : {}}
        {...area}
      />
    </FieldFrame>
  );
}
