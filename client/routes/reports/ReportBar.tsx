import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/Mark.tsx';

interface ReportBarProps {
  /** Name of the page, next to the mark. */
  readonly title?: string;
  /** State and actions, at the right. */
  readonly children?: ReactNode;
}

/** The bar above a shared page: the product mark, and what can be done with the page. */
export function ReportBar({ title, children }: ReportBarProps) {
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap="2"
      minHeight="56px"
      paddingInline={{ base: '4', md: '6' }}
      borderBottomWidth="1px"
      bg="bg"
      _print={{ position: 'static', borderBottomWidth: '0', paddingInline: '0' }}
    >
      <Mark />
      <chakra.span fontWeight="650" fontSize="15px">
        Quarry
      </chakra.span>
      {title !== undefined && (
        <chakra.span
          display={{ base: 'none', lg: 'block' }}
          truncate
          minWidth="0"
          marginLeft="1.5"
          textStyle="compact"
          color="fg.subtle"
          _print={{ display: 'none' }}
        >
          Reports / <chakra.b color="fg">{title}</chakra.b>
        </chakra.span>
      )}
      <chakra.span marginLeft="auto" />
      {children}
    </chakra.header>
  );
}
