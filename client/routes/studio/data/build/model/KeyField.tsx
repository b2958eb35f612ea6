import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, KeyRound } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { controlStyle, Field, FieldFrame } from '../../../../../ui/form/Field.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { useDismiss } from '../../../../../ui/overlay/useDismiss.ts';
import { usePlacement } from '../../../../../ui/overlay/usePlacement.ts';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import type { ModelChoice } from '../choices/choices.ts';

interface KeyFieldProps {
  readonly model: ModelChoice;
  readonly error: string | undefined;
  readonly name: string;
  /** Names of the dimensions that identify a row. */
  readonly onChange: (grain: readonly string[]) => void;
  readonly onRename: (part: 'rowNoun' | 'rowNouns', noun: string) => void;
}

const Opener = chakra('button', {
  base: {
    ...controlStyle,
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '9',
    textAlign: 'left',
    cursor: 'pointer',
  },
});

const Popup = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    color: 'fg',
    width: '280px',
    maxWidth: 'calc(100vw - 16px)',
    maxHeight: '320px',
    overflowY: 'auto',
    padding: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    animation: 'appear 120ms ease-out',
  },
});

/** What one row is, and the dimensions that tell rows apart. */
export function KeyField({ model, error, name, onChange, onRename }: KeyFieldProps) {
  const { rowNoun, rowNouns, dimensions, grain, draft } = model;
  const isDrafted = grain.join() === draft.grain.join();
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePlacement(open, frame, popup, { side: 'bottom', align: 'end' });
  const close = () => {
    setOpen(false);
    frame.current?.querySelector('button')?.focus();
  };
  useDismiss(open, frame, close);
  const key = grain.map((one) => dimensions.find(({ draft: { name: drafted } }) => drafted === one)?.name ?? one);
  return (
    <FieldFrame id={id} label="One row per" error={error} help={isDrafted ? draft.grainReason : undefined}>
      <div ref={frame}>
        <Opener
          id={id}
          name={name}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={`One row per ${rowNoun}, key: ${key.join(' and ') || 'none'}`}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <chakra.span truncate flex="1 1 0" minWidth="40px" title={rowNoun}>
            {rowNoun}
          </chakra.span>
          <Chip
            tone={key.length === 0 ? 'warn' : 'purple'}
            minHeight="20px"
            minWidth="0"
            maxWidth="65%"
            title={key.join(', ')}
          >
            <Icon of={KeyRound} size={12} />
            <chakra.span truncate>{key.length === 0 ? 'no key' : key.join(', ')}</chakra.span>
          </Chip>
          <chakra.span color="fg.subtle" flexShrink="0">
            <Icon of={ChevronDown} size={14} />
          </chakra.span>
        </Opener>
        {open && (
          <Popup ref={popup} popover="manual" role="dialog" aria-label="Rows and key">
            <chakra.div marginBottom="3">
              <Pair>
                <Field
                  label="One row is one"
                  value={rowNoun}
                  autoFocus
                  autoComplete="off"
                  onChange={({ target }) => onRename('rowNoun', target.value)}
                />
                <Field
                  label="Many are"
                  // Of another noun the plural is made when the model is.
                  value={rowNoun !== draft.rowNoun && rowNouns === draft.rowNouns ? '' : rowNouns}
                  placeholder="The plural"
                  autoComplete="off"
                  onChange={({ target }) => onRename('rowNouns', target.value)}
                />
              </Pair>
              <chakra.p textStyle="note" color="fg.subtle" marginTop="1">
                Answers count rows by these, and questions may use them.
              </chakra.p>
            </chakra.div>
            <chakra.p textStyle="note" color="fg.subtle" marginBottom="2">
              {isDrafted ? draft.grainReason : 'Together these are different in every row.'}
            </chakra.p>
            {dimensions.map(({ draft: { name: drafted, values }, name: called }) => (
              <chakra.div key={drafted} paddingBlock="0.5" textStyle="small">
                <Checkbox
                  checked={grain.includes(drafted)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...grain, drafted] : grain.filter((other) => other !== drafted))
                  }
                >
                  <chakra.span fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
                    {called}
                  </chakra.span>
                  {values !== null && (
                    <chakra.span color="fg.subtle" textStyle="caption">
                      {' '}
                      {values}
                    </chakra.span>
                  )}
                </Checkbox>
              </chakra.div>
            ))}
          </Popup>
        )}
      </div>
    </FieldFrame>
  );
}
