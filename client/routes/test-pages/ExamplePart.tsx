import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Examples under one heading. */
export function ExamplePart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <chakra.h2 fontWeight="600" marginBottom="3">
        {title}
      </chakra.h2>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        {children}
      </chakra.div>
    </section>
  );
}

/** Example that needs the whole width. */
export const WholeWidth = chakra('div', { base: { width: '100%', minWidth: '0' } });
