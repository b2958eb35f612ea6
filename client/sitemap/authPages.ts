import type { Page } from '../navigation/page.ts';

/** Sign-in, registration and trial. */
export const authPages: readonly Page[] = [
  { path: '/auth/login', layout: 'auth', title: 'Sign in', load: () => import('../routes/auth/LoginRoute.tsx') },
  {
    path: '/auth/register',
    layout: 'auth',
    title: 'Create an account',
    load: () => import('../routes/auth/RegisterRoute.tsx'),
  },
  {
    path: '/auth/onboarding',
    layout: 'auth',
    title: 'Welcome',
    load: () => import('../routes/auth/OnboardingRoute.tsx'),
  },
  {
    path: '/auth/trial-expired',
    layout: 'auth',
    title: 'Trial ended',
    load: () => import('../routes/auth/TrialExpiredRoute.tsx'),
  },
  {
    path: '/auth/activate-trial',
    layout: 'auth',
    title: 'Start your trial',
    load: () => import('../routes/auth/ActivateTrialRoute.tsx'),
  },
];
