import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './Field.tsx';
import { Icon } from '../Icon.tsx';

const List = chakra('select', {
  base: {
    ...controlStyle,
    height: '9',
    paddingRight: '7',
    appearance: 'none',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
  variants: {
    // For the head of a table: the frame comes with the pointer.
    plain: {
      true: {
        height: '7',
        paddingLeft: '1.5',
        bg: 'transparent',
        borderColor: 'transparent',
        borderRadius: 'sm',
        color: 'fg.muted',
        textStyle: 'caption',
        _hover: { borderColor: 'border' },
      },
    },
  },
});

interface ChoiceProps extends ComponentProps<typeof List> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Native drop-down list, familiar to every keyboard and phone, styled like the other controls. */
export function Choice({ options, ...list }: ChoiceProps) {
  return (
    <chakra.span display="block" position="relative">
      <List {...list}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </List>
      <chakra.span
        aria-hidden
        position="absolute"
        right="2.5"
        top="0"
        height="100%"
        display="flex"
        alignItems="center"
        color="fg.subtle"
        pointerEvents="none"
      >
        <Icon of={ChevronDown} size={14} />
      </chakra.span>
    </chakra.span>
  );
}
