import { ExpectedError } from '../../platform/errors.ts';
import type { Impact, Problem } from './impact.ts';

/**
 * The change would break something that works, or put numbers in doubt, and has not been confirmed.
 * Nothing was written.
 */
export class BreakingChangeError extends ExpectedError {
  readonly code = 'NEEDS_CONFIRMATION';
  readonly impact: Impact;

  constructor(impact: Impact) {
    const { broken, doubtful } = impact;
    super(
      broken.length === 0 && doubtful.length > 0
        ? `With this change, ${namesOf(doubtful)} may give wrong numbers or none.`
        : `With this change, ${namesOf(broken) || 'something else'} would no longer work.`,
      'Save it anyway, or change it so that they still work.',
    );
    this.impact = impact;
  }
}

function namesOf(problems: readonly Problem[]): string {
  const names = [...new Set(problems.map(({ name }) => name))];
  const others = names.length - 3;
  return others > 0 ? `${names.slice(0, 3).join(', ')} and ${others} more` : names.join(', ');
}
