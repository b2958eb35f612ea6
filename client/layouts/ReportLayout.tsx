import { chakra } from '@chakra-ui/react/styled-system';
import { Outlet } from 'react-router';

/** A report has no application around it: its page brings the product mark, and nothing else. */
export function Component() {
  return (
    <chakra.div minHeight="100dvh">
      <Outlet />
    </chakra.div>
  );
}
