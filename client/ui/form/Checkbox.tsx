import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'color' | 'height' | 'width'> & {
  readonly children: ReactNode;
  /** Some of several things are chosen. */
  readonly mixed?: boolean;
};

/** A choice of yes or no; its words belong to it, so that they can be clicked. */
export function Checkbox({ children, mixed = false, ...input }: CheckboxProps) {
  return (
    <chakra.label
      display="flex"
      alignItems="flex-start"
      gap="2"
      cursor="pointer"
      css={{ '&:has(input:disabled)': { cursor: 'not-allowed', color: 'fg.subtle' } }}
    >
      <chakra.input
        {...input}
        type="checkbox"
        ref={(element: HTMLInputElement | null) => {
          if (element !== null) {
            element.indeterminate = mixed;
          }
        }}
        width="16px"
        height="16px"
        marginTop="3px"
        flexShrink={0}
        accentColor="purple.500"
        cursor="inherit"
      />
      <chakra.span minWidth="0" flex="1">
        {children}
      </chakra.span>
    </chakra.label>
  );
}
