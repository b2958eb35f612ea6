import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface SettingsLineProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly action?: ReactNode;
}

/** Line of a card of the settings: a setting, what it is now, and the buttons that change it. */
export function SettingsLine({ label, value, action }: SettingsLineProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      padding="4"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.faint"
    >
      <chakra.div flex="1" minWidth="120px">
        <p>{label}</p>
        <chakra.div color="fg.muted" textStyle="small" overflowWrap="anywhere">
          {value}
        </chakra.div>
      </chakra.div>
      {action}
    </chakra.div>
  );
}
