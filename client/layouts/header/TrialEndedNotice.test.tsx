import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { SessionState } from '../../session/session.ts';
import { SessionProvider } from '../../session/SessionContext.tsx';
import { admin, explorer, fixedSession } from '../../testing/fixedSession.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { TrialEndedNotice } from './TrialEndedNotice.tsx';

const ended = { id: 'pln_1', name: 'TRIAL', status: 'CANCELLED', trialActive: false, trialDaysLeft: 0 };
const organization = { id: 'o', name: 'Northwind' };

function show(state: Partial<SessionState>, billing = true): void {
  renderThemed(
    <MemoryRouter>
      <SessionProvider session={fixedSession({ organization, ...state })}>
        <TrialEndedNotice billing={billing} />
      </SessionProvider>
    </MemoryRouter>,
  );
}

test('an explorer reads that the trial is over, that questions go on, and who can choose a plan', () => {
  show({ ...explorer, plan: ended });
  expect(screen.getByRole('status').textContent).toBe(
    'The trial of Northwind has ended. The built-in engine keeps answering, and nothing was deleted. An admin of your organization can choose a plan.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

test('an admin is led to the plans', () => {
  show({ ...admin, plan: ended });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/auth/trial-expired');
});

test.each([
  ['during a trial', { ...ended, status: 'TRIALING', trialActive: true, trialDaysLeft: 3 }],
  ['with a plan', { ...ended, name: 'TEAM', status: 'ACTIVE' }],
  ['without a known plan', null],
])('%s nothing is said', (_when, plan) => {
  show({ ...explorer, plan });
  expect(screen.queryByRole('status')).toBeNull();
});

test('where no plan can be chosen, the notice leads to no page of plans', () => {
  show({ ...admin, plan: ended }, false);
  expect(screen.queryByRole('status')).toBeNull();
});
