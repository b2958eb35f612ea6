import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface CardHeadProps {
  readonly id?: string;
  readonly title: string;
  /** A count or a rule, in grey. */
  readonly fact?: string | undefined;
  readonly children?: ReactNode;
}

/** Head line of a card of the settings: its name, a fact in grey, and tools at the end. */
export function CardHead({ id, title, fact, children }: CardHeadProps) {
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="2" padding="4">
      <chakra.h2 id={id} fontWeight="600">
        {title}
      </chakra.h2>
      {fact !== undefined && (
        <chakra.span color="fg.subtle" textStyle="small">
          {fact}
        </chakra.span>
      )}
      {children !== undefined && <chakra.div marginLeft="auto">{children}</chakra.div>}
    </chakra.header>
  );
}
