/** A plan as far as its trial is concerned. */
export interface TrialPlan {
  readonly name: 'TRIAL' | 'FREE' | 'TEAM' | 'ENTERPRISE';
  readonly status: 'ACTIVE' | 'PAST_DUE' | 'CANCELLED';
  readonly trialEndsAt: Date | null;
}

/** Length of a trial. */
export const trialDays = 14;

const dayMs = 86_400_000;

/** True: a trial that has not ended. */
export function isTrialActive(plan: TrialPlan, now: Date): boolean {
  return plan.name === 'TRIAL' && plan.trialEndsAt !== null && plan.trialEndsAt > now;
}

/** Whole days that are left, counting the one that has begun; null when there is no trial. */
export function trialDaysLeft(plan: TrialPlan, now: Date): number | null {
  if (plan.name !== 'TRIAL' || plan.trialEndsAt === null) return null;
  return Math.max(0, Math.ceil((plan.trialEndsAt.getTime() - now.getTime()) / dayMs));
}

/** True when the plan's status is active and no trial is active (product.md section 4). */
export function isPaid(plan: TrialPlan, now: Date): boolean {
  return plan.status === 'ACTIVE' && !isTrialActive(plan, now);
}
