import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Dot = chakra('span', {
  base: { width: '8px', height: '8px', borderRadius: 'full', flexShrink: 0 },
  variants: {
    tone: {
      ok: { bg: 'ok' },
      warn: { bg: 'warn' },
      bad: { bg: 'bad.solid' },
      plain: { bg: 'fg.subtle' },
      busy: { bg: 'primary', animation: 'pulse 1.6s ease-in-out infinite' },
    },
  },
});

export type StatusTone = 'ok' | 'warn' | 'bad' | 'plain' | 'busy';

/** A state as a coloured dot with its word: colour alone says nothing. */
export function StatusDot({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      textStyle="small"
      color="fg.muted"
      whiteSpace="nowrap"
    >
      <Dot tone={tone} aria-hidden />
      {children}
    </chakra.span>
  );
}
