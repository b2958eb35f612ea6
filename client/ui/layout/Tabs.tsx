import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { TabList, tabStyle } from './TabList.tsx';

export interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly count?: number | undefined }[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
  readonly children: ReactNode;
}

/** Tabs in place (pages have tabs with URLs instead). Left and right arrows move. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) {
      return;
    }
    const index = (tabs.findIndex((tab) => tab.name === selected) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    onSelect(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <TabList ref={list} role="tablist" aria-label={label} paddingInline="18px" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <chakra.button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            css={tabStyle}
            onClick={() => onSelect(tab.name)}
          >
            {tab.name}
            {tab.count !== undefined && (
              <chakra.span color="fg.subtle" fontWeight="400">
                {tab.count.toLocaleString('en')}
              </chakra.span>
            )}
          </chakra.button>
        ))}
      </TabList>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}
