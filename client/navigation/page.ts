import type { ComponentType } from 'react';

export type LayoutName = 'agent' | 'auth' | 'blank' | 'default' | 'empty' | 'explorer' | 'onboarding' | 'report';
export type MiddlewareName = 'internal';

/** A tab of a page: a child page with its own URL. */
export interface Tab {
  readonly label: string;
  /** Path relative to the page that has the tabs. */
  readonly to: string;
  /** True: pages below it are another tab's. */
  readonly end?: boolean;
}

/** Line of the sitemap. */
export interface Page {
  /** react-router pattern, absolute, parameters as `:id`. */
  readonly path: string;
  /** `default` when none is named. A child page lives in its parent's layout. */
  readonly layout?: LayoutName;
  readonly title?: string;
  /** Where the exact path goes instead, relative to it or absolute. */
  readonly redirect?: string;
  readonly middleware?: readonly MiddlewareName[];
  /** Forces the colour mode of this page, whatever its layout does. */
  readonly colorMode?: 'light';
  /**
   * Prefix of the ids in its path, by parameter: `{ task_id: 'tsk' }`. With anything else there the
   * page does not exist: 404 "Page Not Found: {fullPath}".
   */
  readonly ids?: Readonly<Record<string, string>>;
  /**
   * Its screen; without one the page says what it is for. Of a page with tabs: what stands around
   * them, if anything.
   */
  readonly load?: () => Promise<{ readonly Component: ComponentType }>;
  readonly tabs?: readonly Tab[];
  readonly children?: readonly Page[];
}

/** Data that every matched route carries as `handle`. */
export interface PageHandle {
  /** Pattern of the sitemap, absolute. */
  readonly pattern?: string;
  readonly title?: string;
  readonly tabs?: readonly Tab[];
  /** Forces the colour mode of everything in a layout. */
  readonly colorMode?: 'light' | 'dark';
}
