import { chakra } from '@chakra-ui/react/styled-system';
import { Outlet } from 'react-router';
import { BrandedHeader } from './BrandedHeader.tsx';

/** A form's width below the mark, with room for steps. */
export function Component() {
  return (
    <chakra.div minHeight="100dvh" padding={{ base: '4', sm: '10' }}>
      <chakra.div width="100%" maxWidth="form" marginInline="auto">
        <BrandedHeader />
        <chakra.main marginTop="8">
          <Outlet />
        </chakra.main>
      </chakra.div>
    </chakra.div>
  );
}
