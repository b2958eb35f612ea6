import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Further entries below the parts of a model, under a caption. */
export function ListSection({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <chakra.section aria-label={label} padding="3">
      <chakra.h3
        textStyle="caption"
        color="fg.subtle"
        textTransform="uppercase"
        letterSpacing="0.04em"
        marginBottom="1"
      >
        {label}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}
