import type { Page } from '../navigation/page.ts';

/** Pages for tests of the client itself. */
export const testPages: readonly Page[] = [
  {
    path: '/test',
    layout: 'empty',
    title: 'Test',
    load: () => import('../routes/test-pages/TestRoute.tsx'),
  },
  {
    path: '/test-pages/reactive',
    layout: 'blank',
    title: 'Reactive',
    load: () => import('../routes/test-pages/ReactiveRoute.tsx'),
  },
  {
    path: '/test-pages/model-creation',
    layout: 'blank',
    title: 'Model creation',
    load: () => import('../routes/test-pages/ModelCreationRoute.tsx'),
  },
  {
    path: '/test-pages/test-plan-execution',
    layout: 'blank',
    title: 'Plan execution',
    load: () => import('../routes/test-pages/PlanExecutionRoute.tsx'),
  },
  {
    path: '/test-pages/test-deep-mode-slideover',
    layout: 'blank',
    title: 'Deep mode slide-over',
    load: () => import('../routes/test-pages/DeepModeSlideOverRoute.tsx'),
  },
  {
    path: '/test-pages/components',
    layout: 'blank',
    title: 'Components',
    load: () => import('../routes/test-pages/ComponentsRoute.tsx'),
  },
];
