import { setTimeout as delay } from 'node:timers/promises';
import { fullDisks, type WatchedDisk } from './diskSpace.ts';

/** State of this process, for monitoring. */
export interface Health {
  /** `unavailable`: it can do nothing; `degraded`: some of its work fails. */
  readonly status: 'ok' | 'degraded' | 'unavailable';
  /** Problems, one sentence each; no paths, addresses or values. */
  readonly problems: readonly string[];
}

interface HealthSources {
  /** Reason that the database cannot be used, if it is known without asking it. */
  readonly databaseProblem: () => string | null;
  /** Asks the database something. */
  readonly askDatabase: () => Promise<unknown>;
  readonly disks: readonly WatchedDisk[];
}

/** After this time without an answer, the database counts as away. */
const patienceMs = 1500;

/** Says how this process is, within two seconds. */
export async function healthOf({ databaseProblem, askDatabase, disks }: HealthSources): Promise<Health> {
  const waiting = new AbortController();
  const late = delay(patienceMs, 'The database does not answer.', { signal: waiting.signal }).catch(() => null);
  const asked = askDatabase().then(
    () => null,
    () => 'The database cannot be reached.',
  );
  const known = databaseProblem();
  const [unreachable, full] = await Promise.all([known ?? Promise.race([asked, late]), fullDisks(disks)]);
  waiting.abort();
  if (unreachable !== null) {
    return { status: 'unavailable', problems: [unreachable, ...full] };
  }
  return { status: full.length > 0 ? 'degraded' : 'ok', problems: full };
}
