import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guard, type GuardedSession } from './guard.ts';

const nobody: GuardedSession = { userId: null, orgId: null, orgRole: null, plan: null };
const homeless: GuardedSession = { userId: 'u', orgId: null, orgRole: null, plan: null };
const explorer: GuardedSession = { userId: 'u', orgId: 'o', orgRole: 'org:explorer', plan: null };
const admin: GuardedSession = { userId: 'u', orgId: 'o', orgRole: 'org:admin', plan: null };

const roleless: GuardedSession = { userId: 'u', orgId: 'o', orgRole: null, plan: null };

const ended = { id: 'pln_1', name: 'TRIAL', status: 'CANCELLED', trialActive: false, trialDaysLeft: 0 };
const late: GuardedSession = { ...admin, plan: ended };
const lateExplorer: GuardedSession = { ...explorer, plan: ended };
const trying: GuardedSession = { ...admin, plan: { ...ended, status: 'ACTIVE', trialActive: true, trialDaysLeft: 3 } };

const who = { nobody, homeless, roleless, explorer, admin, late, lateExplorer, trying };
type Who = keyof typeof who;

/** [who, path, where they end; `on` = allowed] */
const table: readonly (readonly [Who, string, string])[] = [
  ['nobody', '/auth/login', 'on'],
  ['nobody', '/auth/login?next=%2Fexplorer', 'on'],
  ['nobody', '/auth/register', 'on'],
  ['nobody', '/reports/rpt_1', 'on'],
  ['nobody', '/reportsx', '/auth/login?next=%2Freportsx'],
  ['nobody', '/', '/auth/login'],
  ['nobody', '/studio/agents', '/auth/login?next=%2Fstudio%2Fagents'],
  ['nobody', '/explorer/tsk_1?tab=sql#x', '/auth/login?next=%2Fexplorer%2Ftsk_1%3Ftab%3Dsql#x'],
  ['nobody', '/auth/onboarding', '/auth/login'],
  ['nobody', '/auth/trial-expired', '/auth/login'],
  ['nobody', '/_internal/evals', '/auth/login?next=%2F_internal%2Fevals'],
  ['nobody', '/no-such-page', '/auth/login?next=%2Fno-such-page'],
  ['nobody', '//evil.example', '/auth/login'],
  ['homeless', '/studio/agents', '/auth/onboarding'],
  ['homeless', '/explorer', '/auth/onboarding'],
  ['homeless', '/auth/onboarding', 'on'],
  ['homeless', '/auth/onboarding/', 'on'],
  ['homeless', '/auth/trial-expired', '/auth/onboarding'],
  ['homeless', '/reports/rpt_1', 'on'],
  ['roleless', '/studio/agents', '/explorer'],
  ['roleless', '/explorer', 'on'],
  ['explorer', '/explorer', 'on'],
  ['explorer', '/explorer/tsk_1?tab=table', 'on'],
  ['explorer', '/explorers', '/explorer'],
  ['explorer', '/studio/agents', '/explorer'],
  ['explorer', '/_internal/evals', '/explorer'],
  ['explorer', '/test-pages/components', '/explorer'],
  ['explorer', '/test', '/explorer'],
  ['explorer', '/', '/explorer'],
  ['explorer', '/auth/trial-expired', '/'],
  ['admin', '/auth/trial-expired', '/'],
  ['trying', '/auth/trial-expired', '/'],
  ['lateExplorer', '/auth/trial-expired', 'on'],
  ['explorer', '/reports/rpt_1', 'on'],
  ['late', '/studio/agents', '/auth/trial-expired'],
  ['late', '/', '/auth/trial-expired'],
  ['late', '/explorer', 'on'],
  ['late', '/explorer/tsk_1?tab=sql', 'on'],
  ['late', '/auth/trial-expired', 'on'],
  ['late', '/studio/settings/billing', 'on'],
  ['late', '/reports/rpt_1', 'on'],
  ['lateExplorer', '/explorer', 'on'],
  ['trying', '/studio/agents', 'on'],
  ['admin', '/studio/agents', 'on'],
  ['admin', '/explorer/tsk_1', 'on'],
  ['admin', '/_internal/devops', 'on'],
  ['admin', '/api/v1/config', 'on'],
  ['admin', '/auth/activate-trial', 'on'],
  ['admin', '/test-pages/reactive', 'on'],
  ['admin', '/test', 'on'],
  ['admin', '/agents', '/studio/agents'],
  ['admin', '/models/mdl_1/dimensions?q=a#b', '/studio/models/mdl_1/dimensions?q=a#b'],
  ['admin', '/studios', '/studio/studios'],
  ['admin', '/reports/rpt_1', 'on'],
];

describe('navigation guard', () => {
  test.each(table)('%s on %s goes %s', (name, path, end) => {
    expect(guard(who[name], path, true)).toEqual(end === 'on' ? { kind: 'allow' } : { kind: 'redirect', to: end });
  });

  test.each([
    ['/auth/trial-expired', '/'],
    ['/auth/activate-trial', '/'],
    ['/studio/agents', 'on'],
  ])('where no plan can be chosen, a trial that is over takes nothing away: %s goes %s', (path, end) => {
    expect(guard(who.late, path, false)).toEqual(end === 'on' ? { kind: 'allow' } : { kind: 'redirect', to: end });
  });

  test('following redirects always ends within two steps, for everyone and every path', () => {
    const paths = fc.array(fc.webSegment(), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(
        fc.constantFrom<Who>('nobody', 'homeless', 'explorer', 'admin', 'late'),
        paths,
        fc.boolean(),
        (name, start, billing) => {
          let path = start;
          for (let step = 0; step < 3; step++) {
            const decision = guard(who[name], path, billing);
            if (decision.kind === 'allow') {
              return true;
            }
            path = decision.to;
          }
          return false;
        },
      ),
    );
  });

  test('an anonymous visitor only ever sees login, register and reports', () => {
    fc.assert(
      fc.property(fc.array(fc.webSegment(), { maxLength: 4 }), (parts) => {
        const path = `/${parts.join('/')}`;
        const open = /^\/(auth\/(login|register)|reports)(\/|$)/.test(path.replace(/\/+$/, ''));
        return guard(nobody, path, true).kind === (open ? 'allow' : 'redirect');
      }),
    );
  });
});
