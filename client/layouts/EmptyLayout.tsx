import { chakra } from '@chakra-ui/react/styled-system';
import { Outlet } from 'react-router';

/** A page on its own, in the middle. */
export function Component() {
  return (
    <chakra.main minHeight="100dvh" display="grid" placeItems="center" padding="6">
      <Outlet />
    </chakra.main>
  );
}
