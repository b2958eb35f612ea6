import { expect, it } from 'vitest';
import { isPaid, isTrialActive, statusOf, type TrialPlan } from './trial.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [tomorrow, yesterday] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-19T12:00:00Z')];

it.each<[string, TrialPlan, boolean, TrialPlan['status'], boolean]>([
  ['a trial', { name: 'TRIAL', status: 'ACTIVE', trialEndsAt: tomorrow }, true, 'ACTIVE', false],
  ['a trial that is over', { name: 'TRIAL', status: 'ACTIVE', trialEndsAt: yesterday }, false, 'CANCELLED', false],
  ['a trial that ends now', { name: 'TRIAL', status: 'ACTIVE', trialEndsAt: now }, false, 'CANCELLED', false],
  ['a team after its trial', { name: 'TEAM', status: 'ACTIVE', trialEndsAt: yesterday }, false, 'ACTIVE', true],
  ['a team that owes', { name: 'TEAM', status: 'PAST_DUE', trialEndsAt: null }, false, 'PAST_DUE', false],
])('%s has its flags', (_name, plan, trial, status, paid) => {
  expect([isTrialActive(plan, now), statusOf(plan, now), isPaid(plan, now)]).toEqual([trial, status, paid]);
});
