import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** Several controls under one name, such as the choices of a radio group. */
export function ControlGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" color="fg.muted" marginBottom="2">
        {label}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}
