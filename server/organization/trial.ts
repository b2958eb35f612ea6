/** A plan as far as its trial is concerned. */
export interface TrialPlan {
  readonly name: 'TRIAL' | 'FREE' | 'TEAM' | 'ENTERPRISE';
  readonly status: 'ACTIVE' | 'PAST_DUE' | 'CANCELLED';
  readonly trialEndsAt: Date | null;
}

const dayMs = 86_400_000;

/** True: a trial that has not ended. */
export function isTrialActive(plan: TrialPlan, now: Date): boolean {
  return plan.name === 'TRIAL' && plan.trialEndsAt !== null && plan.trialEndsAt > now;
}

/** Whole days that are left, counting the one that has begun; null when there is no trial. */
export function trialDaysLeft(plan: TrialPlan, now: Date): number | null {
  if (plan.name !== 'TRIAL' || plan.trialEndsAt === null) {
    return null;
  }
  return Math.max(0, Math.ceil((plan.trialEndsAt.getTime() - now.getTime()) / dayMs));
}

/** Status of a plan: a trial that has ended is not active, even if it was not cancelled. */
export function statusOf(plan: TrialPlan, now: Date): TrialPlan['status'] {
  const ended = plan.name === 'TRIAL' && plan.trialEndsAt !== null && plan.trialEndsAt <= now;
  return ended && plan.status === 'ACTIVE' ? 'CANCELLED' : plan.status;
}

/** True when the plan's status is active and no trial is active. */
export function isPaid(plan: TrialPlan, now: Date): boolean {
  return statusOf(plan, now) === 'ACTIVE' && !isTrialActive(plan, now);
}
