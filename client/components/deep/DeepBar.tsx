import { chakra } from '@chakra-ui/react/styled-system';
import { Lock, Plus, Square } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** In place of the composer, while a turn in deep mode has no report yet. */
export function DeepBar({ onStop }: { readonly onStop: () => void }) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2.5"
      padding="3"
      paddingInline="3.5"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.side"
      color="fg.subtle"
    >
      <Icon of={Lock} size={15} />
      <chakra.span flex="1" minWidth="180px">
        Follow-ups open with the report. You can leave: the run continues.
      </chakra.span>
      <Button onClick={onStop}>
        <Icon of={Square} size={13} />
        Stop
      </Button>
      <Button asChild>
        <Link to="/explorer">
          <Icon of={Plus} size={14} />
          New task
        </Link>
      </Button>
    </chakra.div>
  );
}
