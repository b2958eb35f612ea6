import { chakra } from '@chakra-ui/react/styled-system';
import { FieldError } from '../../ui/form/Field.tsx';

/**
 * How the sample company is opened in this browser; with why the link that was followed did not.
 */
export function DemoClosed({ failure }: { readonly failure: string | null }) {
  return (
    <chakra.div marginTop="6" paddingTop="5" borderTopWidth="1px">
      <chakra.p color="fg.muted">
        To open the sample company, Northwind Supply, without a password, use the link that Quarry printed when it
        started. The link works once; <chakra.code fontFamily="mono">npm run -s link</chakra.code> prints a new one.
      </chakra.p>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </chakra.div>
  );
}
