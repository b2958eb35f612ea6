import { chakra } from '@chakra-ui/react/styled-system';
import { Mark } from '../ui/Mark.tsx';

/** The product mark with its name. */
export function BrandedHeader() {
  return (
    <chakra.header display="flex" alignItems="center" gap="2" fontWeight="650" fontSize="15px">
      <Mark />
      Quarry
    </chakra.header>
  );
}
