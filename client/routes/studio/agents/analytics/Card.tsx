import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Panel } from '../../../../ui/layout/Panel.tsx';

interface CardProps {
  readonly title: string;
  /** Count or unit next to the title. */
  readonly note?: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A panel with a head line. */
export function Card({ title, note, end, children }: CardProps) {
  return (
    <Panel aria-label={title}>
      <chakra.header
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="2"
        minHeight="11"
        paddingInline="4"
        paddingBlock="2.5"
      >
        <chakra.h2 fontSize="14px" fontWeight="600">
          {title}
        </chakra.h2>
        {note !== undefined && (
          <chakra.span textStyle="small" color="fg.subtle">
            {note}
          </chakra.span>
        )}
        {end !== undefined && <chakra.span marginLeft="auto">{end}</chakra.span>}
      </chakra.header>
      {children}
    </Panel>
  );
}
