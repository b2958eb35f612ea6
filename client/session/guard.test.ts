import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guard, type GuardedSession } from './guard.ts';

const nobody: GuardedSession = { userId: null, orgId: null, orgRole: null };
const homeless: GuardedSession = { userId: 'u', orgId: null, orgRole: null };
const explorer: GuardedSession = { userId: 'u', orgId: 'o', orgRole: 'org:explorer' };
const admin: GuardedSession = { userId: 'u', orgId: 'o', orgRole: 'org:admin' };

const who = { nobody, homeless, explorer, admin };
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
  ['nobody', '/explorer/tsk_1?tab=sql#x', '/auth/login?next=%2Fexplorer%2Ftsk_1%3Ftab%3Dsql%23x'],
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
  ['explorer', '/explorer', 'on'],
  ['explorer', '/explorer/tsk_1?tab=table', 'on'],
  ['explorer', '/explorers', '/explorer'],
  ['explorer', '/studio/agents', '/explorer'],
  ['explorer', '/_internal/evals', '/explorer'],
  ['explorer', '/test-pages/components', '/explorer'],
  ['explorer', '/test', '/explorer'],
  ['explorer', '/', '/explorer'],
  ['explorer', '/auth/trial-expired', 'on'],
  ['explorer', '/reports/rpt_1', 'on'],
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
    expect(guard(who[name], path)).toEqual(end === 'on' ? { kind: 'allow' } : { kind: 'redirect', to: end });
  });

  test('following redirects always ends within two steps, for everyone and every path', () => {
    const paths = fc.array(fc.webSegment(), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.constantFrom<Who>('nobody', 'homeless', 'explorer', 'admin'), paths, (name, start) => {
        let path = start;
        for (let step = 0; step < 3; step++) {
          const decision = guard(who[name], path);
          if (decision.kind === 'allow') return true;
          path = decision.to;
        }
        return false;
      }),
    );
  });

  test('an anonymous visitor only ever sees login, register and reports', () => {
    fc.assert(
      fc.property(fc.array(fc.webSegment(), { maxLength: 4 }), (parts) => {
        const path = `/${parts.join('/')}`;
        const open = /^\/(auth\/(login|register)|reports)(\/|$)/.test(path.replace(/\/+$/, ''));
        return guard(nobody, path).kind === (open ? 'allow' : 'redirect');
      }),
    );
  });
});
