import { chakra } from '@chakra-ui/react/styled-system';
import { Upload } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';

const Zone = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    padding: { base: '6', md: '8' },
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    bg: 'bg.panel',
    textAlign: 'center',
    transition: 'border-color 120ms ease-out',
    '&[data-over]': { borderColor: 'primary', bg: 'bg.selected' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.purple.500}', outlineOffset: '2px' },
  },
});

interface DropZoneProps {
  /** Endings that may be chosen, e.g. `.csv,.tsv`. */
  readonly accept: string;
  readonly about: string;
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, or chosen by click or key. */
export function DropZone({ accept, about, multiple, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const id = useId();

  function onDrag(event: DragEvent, inside: boolean) {
    event.preventDefault();
    setOver(inside);
  }

  return (
    <Zone
      data-over={over ? '' : undefined}
      data-testid="drop-zone"
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <chakra.span color="fg.subtle">
        <Icon of={Upload} size={22} />
      </chakra.span>
      <p>
        Drop {multiple ? 'files' : 'a file'} here, or{' '}
        <chakra.label
          htmlFor={id}
          color="accent"
          fontWeight="500"
          cursor="pointer"
          _hover={{ textDecoration: 'underline' }}
        >
          choose {multiple ? 'files' : 'a file'}
        </chakra.label>
      </p>
      <chakra.input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        position="absolute"
        width="1px"
        height="1px"
        opacity="0"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <chakra.p color="fg.subtle" textStyle="note">
        {about}
      </chakra.p>
    </Zone>
  );
}
