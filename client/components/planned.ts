import { Plug, type LucideIcon } from 'lucide-react';

/** Text of a page whose screen is not built yet. */
export interface Planned {
  readonly icon: LucideIcon;
  /** Purpose of the screen, in one sentence. */
  readonly purpose: string;
  readonly next?: { readonly label: string; readonly to: string };
}

const connections = { label: 'See all connections', to: '/studio/connections' };

/** By pattern of the sitemap. A line goes when its screen comes. */
export const planned: Readonly<Partial<Record<string, Planned>>> = {
  '/studio/connections/integrations/slack': {
    icon: Plug,
    purpose: 'Ask your agents in Slack: install once, bind an agent to a channel.',
    next: connections,
  },
  '/studio/connections/integrations/teams': {
    icon: Plug,
    purpose: 'Ask your agents in Teams: one agent per standard channel.',
    next: connections,
  },
};
