import { matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { planned } from './components/planned.ts';
import { buildRoutes } from './navigation/buildRoutes.tsx';
import type { Page, PageHandle } from './navigation/page.ts';
import { redirectFor } from './navigation/routeRules.ts';
import { sitemap } from './router.tsx';
import { fixedSession } from './testing/fixedSession.ts';

const routes = buildRoutes(sitemap, fixedSession());
const id = 'agt_018cc251-f400-7516-a303-15882c339bb6';

/** Every route of the product, with its layout. */
const table: readonly (readonly [string, string])[] = [
  ['/auth/login', 'auth'],
  ['/auth/register', 'auth'],
  ['/auth/onboarding', 'auth'],
  ['/auth/trial-expired', 'auth'],
  ['/auth/activate-trial', 'auth'],
  ['/studio/agents', 'default'],
  ['/studio/agents/new', 'default'],
  [`/studio/agents/${id}`, 'agent'],
  ...[
    'access',
    'metrics',
    'glossary',
    'suggestions',
    'data-sources',
    'instructions',
    'configuration',
    'semantic-layer',
    'semantic-layer-2',
    `tasks/${id}`,
  ].map((tab) => [`/studio/agents/${id}/${tab}`, 'agent'] as const),
  ...[
    'models',
    `models/${id}`,
    `models/${id}/dimensions`,
    `models/${id}/dimensions/${id}`,
    `models/${id}/measures/${id}`,
    `models/${id}/relations/${id}`,
    `models/${id}/filters/${id}`,
    `models/${id}/policies/${id}`,
    'metrics',
    `metrics/${id}`,
    'environments',
    'glossary',
    `glossary/${id}`,
    'settings',
    'settings/account',
    'settings/audit',
    'settings/billing',
    'settings/integrations',
    'settings/organization',
    'data',
    'data/new',
    'data/new/connect',
    `data/${id}`,
    `data/${id}/tables`,
    `data/${id}/connection`,
    'connections',
    'connections/data/connect',
    `connections/data/${id}`,
    'connections/integrations/slack',
    'connections/integrations/teams',
    'queries',
    `queries/${id}`,
    'getting-started',
    'docs',
    'docs/semql',
    'api',
    `tasks/${id}`,
    `tasks/${id}/${id}`,
    `tables/${id}`,
    `tables/${id}/sample`,
    `tables/${id}/metadata`,
    `tables/${id}/metadata/schema`,
    `tables/${id}/metadata/schema/${id}`,
    'semantic-layer',
    `semantic-layer/${id}`,
    `analytics/${id}`,
    `analytics/${id}/triage`,
    'triage',
    'choices',
  ].map((path) => [`/studio/${path}`, 'default'] as const),
  ['/explorer', 'explorer'],
  ['/explorer/tasks', 'explorer'],
  [`/explorer/${id}`, 'explorer'],
  [`/reports/${id}`, 'report'],
  ['/test', 'empty'],
  ...[
    'kg',
    'evals',
    'devops',
    'chart-tester',
    'query-tester',
    'dsl-analytics',
    'model-generation',
    'semql-playground',
    'metrics-playground',
    'customer-success',
    'customer-success/users',
    'customer-success/organizations',
    'customer-success/trace-diagnose',
    'semantic-layer-typesense',
    'test-enhanced-comments',
  ].map((path) => [`/_internal/${path}`, 'default'] as const),
  ...['reactive', 'components', 'model-creation', 'test-plan-execution', 'test-deep-mode-slideover'].map(
    (path) => [`/test-pages/${path}`, 'blank'] as const,
  ),
];

const matched = (path: string) => matchRoutes(routes, path) ?? [];
const titleOf = (path: string) => (matched(path).at(-1)?.route.handle as PageHandle | undefined)?.title;

describe('sitemap', () => {
  test.each(table)('%s exists in the %s layout', (path, layout) => {
    const found = matched(path);
    expect(found.map((match) => match.route.id)).toContain(`layout-${layout}`);
    expect(found.some((match) => (match.route.handle as PageHandle | undefined)?.title !== undefined)).toBe(true);
  });

  test.each([
    ['/', '/studio/agents'],
    ['/studio', '/studio/agents'],
  ])('%s goes to %s', (path, target) => {
    expect(redirectFor(path)).toBe(target);
  });

  test('an exact segment beats a parameter', () => {
    expect(titleOf('/studio/data/new')).toBe('Connect data');
    expect(titleOf('/studio/connections/data/connect')).toBe('Connect data');
  });

  test('what is not in the sitemap is caught', () => {
    expect(matched('/studio/nothing-here').at(-1)?.route.path).toBe('*');
  });

  test('billing is titled "Billing & Usage"', () => {
    expect(titleOf('/studio/settings/billing')).toBe('Billing & Usage');
  });

  test('every page has its screen, its tabs, or a sentence of what it will be; no sentence outlives its page', () => {
    const patterns = (page: Page, parent = ''): readonly string[] => {
      const pattern = parent === '' ? page.path : `${parent}/${page.path}`;
      const children = (page.children ?? []).flatMap((child) => patterns(child, pattern));
      const own =
        page.load !== undefined || (page.children !== undefined && page.redirect !== undefined) ? [] : [pattern];
      return [...own, ...children];
    };
    expect(sitemap.flatMap((page) => patterns(page)).toSorted()).toEqual(Object.keys(planned).toSorted());
  });

  test('internal pages are for staff', () => {
    const internal = sitemap.filter((page) => page.path.startsWith('/_internal'));
    expect(internal.length).toBeGreaterThan(0);
    expect(internal.every((page) => page.middleware?.includes('internal'))).toBe(true);
  });
});
