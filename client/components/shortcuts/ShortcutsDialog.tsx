import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { shownShortcuts } from './shortcuts.ts';

/** The shortcuts of the screen that it was opened on. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [shortcuts] = useState(shownShortcuts);
  return (
    <Modal open title="Keyboard shortcuts" maxWidth="28rem" onClose={onClose}>
      <chakra.dl textStyle="paragraph">
        {shortcuts.map(({ keys, label }) => (
          <chakra.div
            key={keys}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="36px"
            borderBottomWidth="1px"
            borderColor="border.faint"
          >
            <chakra.dt order={1} marginLeft="auto" flexShrink={0}>
              <chakra.kbd
                paddingInline="1.5"
                borderWidth="1px"
                borderRadius="sm"
                bg="bg.fill"
                fontFamily="mono"
                textStyle="caption"
              >
                {keys}
              </chakra.kbd>
            </chakra.dt>
            <chakra.dd minWidth="0">{label}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Modal>
  );
}
