import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits for a condition that something else brings about.
 * @throws when it does not hold within `milliseconds` (default 15 s).
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  milliseconds = 15_000,
): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !(await condition()); await delay(10)) {
    if (Date.now() > deadline) {
      throw new Error(`Not within ${milliseconds} ms: ${what}`);
    }
  }
}
