import { ExpectedError } from '../../platform/errors.ts';
import type { Impact } from './impact.ts';

/** The change would break something that works, and has not been confirmed. Nothing was written. */
export class BreakingChangeError extends ExpectedError {
  readonly code = 'NEEDS_CONFIRMATION';
  readonly impact: Impact;

  constructor(impact: Impact) {
    const names = impact.broken.map(({ name }) => name);
    const others = names.length - 3;
    const listed = others > 0 ? `${names.slice(0, 3).join(', ')} and ${others} more` : names.join(', ');
    super(
      `With this change, ${listed || 'something else'} would no longer work.`,
      'Save it anyway, or change it so that they still work.',
    );
    this.impact = impact;
  }
}
