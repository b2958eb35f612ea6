import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ListedLinkProps {
  readonly to: string;
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

/** A line of a `ListWithDetail`: a title of two lines at most, and what is said about it. */
export function ListedLink({ to, isOpen, title, children }: ListedLinkProps) {
  return (
    <chakra.a
      asChild
      display="block"
      padding="2"
      borderRadius="md"
      _hover={{ bg: 'bg.hover' }}
      css={{ '&[aria-current]': { bg: 'bg.selected' } }}
    >
      <Link to={to} aria-current={isOpen ? 'page' : undefined}>
        <chakra.span display="block" fontWeight="500" lineClamp={2} overflowWrap="anywhere">
          {title}
        </chakra.span>
        {children}
      </Link>
    </chakra.a>
  );
}
