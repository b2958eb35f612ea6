import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Last line of a plan: a further part, in words. */
export function AddPart({ busy, onAdd }: { readonly busy: boolean; readonly onAdd: (words: string) => void }) {
  const [words, setWords] = useState('');
  const title = words.trim();
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="24px 22px minmax(0, 1fr) auto"
      columnGap="1.5"
      alignItems="center"
      padding="6px 8px 6px 10px"
      onSubmit={(event) => {
        event.preventDefault();
        if (title !== '' && !busy) {
          onAdd(title);
          setWords('');
        }
      }}
    >
      <span />
      <chakra.span color="fg.subtle" paddingLeft="1">
        <Icon of={Plus} size={15} />
      </chakra.span>
      <chakra.input
        aria-label="Add a part"
        placeholder="Add a part, for example “by country”"
        width="100%"
        minWidth="0"
        height="8"
        marginInline="-5px"
        paddingInline="5px"
        borderRadius="sm"
        bg="transparent"
        textStyle="compact"
        maxLength={120}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {title !== '' && (
        <Button size="sm" type="submit" disabled={busy}>
          Add
        </Button>
      )}
    </chakra.form>
  );
}
