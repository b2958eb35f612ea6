import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps } from 'react';
import { controlStyle, describedBy, FieldFrame } from './Field.tsx';

const Area = chakra('textarea', {
  base: {
    ...controlStyle,
    display: 'block',
    paddingBlock: '7px',
    lineHeight: '20px',
    resize: 'vertical',
    fieldSizing: 'content',
  },
});

interface TextFieldProps extends Omit<ComponentProps<typeof Area>, 'id'> {
  readonly label: string;
  /** True: the label is only read aloud, where a heading says the same. */
  readonly hideLabel?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Lines of the empty field; it grows with the text. */
  readonly rows?: number;
  /** Keys, certificates, code. */
  readonly monospace?: boolean;
}

/** A labelled text of several lines. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel = false, help, error, rows = 3, monospace = false, ...area } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} help={help} error={error}>
      <Area
        {...describedBy(id, { help, error })}
        rows={rows}
        spellCheck={!monospace}
        fontFamily={monospace ? 'mono' : undefined}
        css={monospace ? { textStyle: 'caption' } : {}}
        style={{ minHeight: `${rows * 20 + 16}px` }}
        {...area}
      />
    </FieldFrame>
  );
}
