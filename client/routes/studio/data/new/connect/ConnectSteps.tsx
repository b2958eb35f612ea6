import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../../../../ui/Icon.tsx';

const steps = [
  { name: 'connect', label: 'Connect' },
  { name: 'tables', label: 'Choose tables' },
  { name: 'import', label: 'Import' },
] as const;

/** Where one is on the way from a connection to tables. */
export function ConnectSteps({ at }: { readonly at: (typeof steps)[number]['name'] }) {
  return (
    <chakra.ol
      aria-label="Steps"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      listStyle="none"
      marginBottom="4"
      textStyle="caption"
      color="fg.subtle"
    >
      {steps.map(({ name, label }, index) => (
        <chakra.li
          key={name}
          display="flex"
          alignItems="center"
          gap="2"
          aria-current={name === at ? 'step' : undefined}
          css={{ '&[aria-current]': { color: 'accent', fontWeight: 500 } }}
        >
          {index > 0 && <Icon of={ChevronRight} size={13} />}
          {label}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
