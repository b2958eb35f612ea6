import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface StatusPageProps {
  /** HTTP's status code for what happened. */
  readonly status: number;
  readonly heading: string;
  /** `h2` below a header that has a heading already. */
  readonly level?: 'h1' | 'h2';
  readonly children: ReactNode;
  /** The ways on. */
  readonly actions: ReactNode;
}

/** Status page in place of a page: the status, an explanation, and links. */
export function StatusPage({ status, heading, level = 'h1', children, actions }: StatusPageProps) {
  return (
    <chakra.div maxWidth="480px" marginInline="auto" textAlign="center">
      <chakra.p color="fg.subtle" fontWeight="600" fontVariantNumeric="tabular-nums">
        {status}
      </chakra.p>
      <chakra.h1 as={level} fontSize="20px" lineHeight="28px" fontWeight="600" marginTop="1">
        {heading}
      </chakra.h1>
      <chakra.p color="fg.muted" marginTop="2" overflowWrap="anywhere">
        {children}
      </chakra.p>
      <chakra.div display="flex" justifyContent="center" gap="2" marginTop="6">
        {actions}
      </chakra.div>
    </chakra.div>
  );
}
