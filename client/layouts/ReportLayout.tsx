import { chakra } from '@chakra-ui/react/styled-system';
import { Outlet } from 'react-router';
import { BrandedHeader } from './BrandedHeader.tsx';

/** A report has no application around it beyond the product mark. */
export function Component() {
  return (
    <chakra.div padding={{ base: '4', sm: '8' }} maxWidth="1080px" marginInline="auto">
      <BrandedHeader />
      <chakra.main marginTop="8">
        <Outlet />
      </chakra.main>
    </chakra.div>
  );
}
