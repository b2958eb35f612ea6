import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { isBuilt } from '../../navigation/built.ts';
import { guard, type GuardedSession } from '../../session/guard.ts';
import { SupportProvider } from '../../support/SupportContext.tsx';
import type { Support } from '../../support/support.ts';
import { renderThemed } from '../../testing/renderThemed.tsx';
import { Component as TrialExpiredRoute } from './TrialExpiredRoute.tsx';

const late: GuardedSession = {
  userId: 'u',
  orgId: 'o',
  orgRole: 'org:admin',
  plan: { id: 'pln_1', name: 'TRIAL', status: 'CANCELLED', trialActive: false, trialDaysLeft: 0 },
};

test('an admin whose trial ended is led from its page to one that is built and open to them', () => {
  const support = { open: vi.fn() } as Partial<Support> as Support;
  renderThemed(
    <MemoryRouter>
      <SupportProvider support={support}>
        <TrialExpiredRoute />
      </SupportProvider>
    </MemoryRouter>,
  );
  const path = screen.getByRole('link').getAttribute('href') ?? '';
  expect(guard(late, path, true)).toEqual({ kind: 'allow' });
  expect(isBuilt(path)).toBe(true);
});
