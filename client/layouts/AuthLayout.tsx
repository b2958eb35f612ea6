import { chakra } from '@chakra-ui/react/styled-system';
import { Outlet } from 'react-router';
import { BrandedHeader } from './BrandedHeader.tsx';

/** A centred card below the mark. */
export function Component() {
  return (
    <chakra.div minHeight="100dvh" display="grid" placeItems="center" padding={{ base: '4', sm: '6' }}>
      <chakra.div width="100%" maxWidth="400px">
        <BrandedHeader />
        <chakra.main marginTop="4" padding={{ base: '5', sm: '8' }} bg="bg.panel" borderWidth="1px" borderRadius="lg">
          <Outlet />
        </chakra.main>
      </chakra.div>
    </chakra.div>
  );
}
