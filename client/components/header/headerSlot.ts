import { createContext } from 'react';

/** Where the header of a shell takes what a page says about itself. */
export interface HeaderSlot {
  /** Null until the shell is drawn for the first time. */
  readonly element: HTMLElement | null;
  /** Tells the shell that a page has a header of its own; the answer takes that back. */
  readonly claim: () => () => void;
}

/** Null outside of a shell. */
export const HeaderSlotContext = createContext<HeaderSlot | null>(null);
