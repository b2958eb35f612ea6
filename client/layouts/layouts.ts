import type { ComponentType } from 'react';
import type { LayoutName } from '../navigation/page.ts';

/** A layout and the colour mode it forces on everything inside. */
export interface Layout {
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  readonly colorMode?: 'light';
}

/** The app shell is light; only bare pages follow the person's own preference. */
export const layouts: Readonly<Record<LayoutName, Layout>> = {
  agent: { load: () => import('./AgentLayout.tsx'), colorMode: 'light' },
  auth: { load: () => import('./AuthLayout.tsx'), colorMode: 'light' },
  blank: { load: () => import('./BlankLayout.tsx') },
  default: { load: () => import('./DefaultLayout.tsx'), colorMode: 'light' },
  empty: { load: () => import('./EmptyLayout.tsx') },
  explorer: { load: () => import('./ExplorerLayout.tsx'), colorMode: 'light' },
  onboarding: { load: () => import('./OnboardingLayout.tsx'), colorMode: 'light' },
  report: { load: () => import('./ReportLayout.tsx'), colorMode: 'light' },
};
