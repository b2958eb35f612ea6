import { confirm } from '../../ui/overlay/confirmStore.ts';
import type { Breaking_FailureFragment } from './layerDifferences.generated.ts';

const shownProblems = 4;

/** Asks whether a change is to be made though it breaks something, and names what. */
export function confirmBreaking({ broken, doubtful }: Breaking_FailureFragment['impact']): Promise<boolean> {
  const problems = [...broken, ...doubtful].map(({ name, message }) => `${name}: ${message}`);
  const more = problems.length > shownProblems ? ` And ${problems.length - shownProblems} more.` : '';
  return confirm({
    title: 'This breaks what works now',
    message: `${problems.slice(0, shownProblems).join(' ')}${more}`,
    confirmText: 'Apply anyway',
  });
}
