import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Title and one sentence at the head of an auth card. */
export function AuthHeading({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <chakra.div marginBottom="5">
      <chakra.h1 fontSize="20px" lineHeight="28px" fontWeight="600" letterSpacing="-0.01em">
        {title}
      </chakra.h1>
      {children !== undefined && (
        <chakra.p color="fg.muted" marginTop="1">
          {children}
        </chakra.p>
      )}
    </chakra.div>
  );
}
