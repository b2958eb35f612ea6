import { createContext, type Ref } from 'react';

/**
 * Stands for what React Router's links do in its framework mode: without a manifest of that mode,
 * which the client does not have, they preload nothing.
 */
export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = (): null => null;
export const usePrefetchBehavior = (): readonly [shouldPrefetch: false, ref: null, handlers: object] => [
  false,
  null,
  {},
];
/** One of the two refs is always null, as `usePrefetchBehavior` has none. */
export const mergeRefs = <Element>(ref: Ref<Element>): Ref<Element> => ref;
