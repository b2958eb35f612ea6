import type { Page } from '../navigation/page.ts';

/** Pages of people without an account: an agent in a frame of another site, and a public agent. */
export const visitorPages: readonly Page[] = ['/embed/agents/:id', '/public/agents/:id'].map((path) => ({
  path,
  layout: 'blank',
  title: 'Ask',
  colorMode: 'light',
  ids: { id: 'agt' },
  load: () => import('../routes/visit/AgentVisitRoute.tsx'),
}));
