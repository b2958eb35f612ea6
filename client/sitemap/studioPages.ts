import type { Page } from '../navigation/page.ts';

/** Documentation, API, getting started and settings. */
export const studioPages: readonly Page[] = [
  {
    path: '/studio/docs/:topic?',
    title: 'Docs',
    load: () => import('../routes/studio/docs/DocsRoute.tsx'),
  },
  {
    path: '/studio/api',
    title: 'GraphQL API',
    load: () => import('../routes/studio/api/ApiRoute.tsx'),
  },
  {
    path: '/studio/getting-started',
    title: 'Getting started',
    load: () => import('../routes/studio/getting-started/GettingStartedRoute.tsx'),
  },
  {
    path: '/studio/settings',
    title: 'Settings',
    redirect: 'account',
    tabs: [
      { label: 'Account', to: 'account' },
      { label: 'Billing & Usage', to: 'billing' },
      { label: 'Integrations', to: 'integrations' },
      { label: 'Organization', to: 'organization' },
      { label: 'Audit log', to: 'audit' },
    ],
    children: [
      {
        path: 'account',
        title: 'Account',
        load: () => import('../routes/studio/settings/account/AccountRoute.tsx'),
      },
      {
        path: 'billing',
        title: 'Billing & Usage',
        load: () => import('../routes/studio/settings/billing/BillingRoute.tsx'),
      },
      {
        path: 'integrations',
        title: 'Integrations',
        load: () => import('../routes/studio/settings/integrations/IntegrationsRoute.tsx'),
      },
      {
        path: 'organization',
        title: 'Organization',
        load: () => import('../routes/studio/settings/organization/OrganizationRoute.tsx'),
      },
      {
        path: 'audit',
        title: 'Audit log',
        load: () => import('../routes/studio/settings/audit/AuditRoute.tsx'),
      },
    ],
  },
];
