import { announce, type Announce } from '../platform/announce.ts';
import { readEnv, retiredVariables, type Env } from '../platform/env.ts';
import { installationOf, type Installation } from '../platform/installation.ts';
import { createLog, type Log } from '../platform/log.ts';
import { logProcess } from '../platform/processLog.ts';

/** Settings of the process, and the two ways in which it reports. */
export interface Settings {
  readonly env: Env;
  /**
   * Computed before the port is known; {@link installationOf} with the port has the final
   * addresses.
   */
  readonly configured: Installation;
  readonly log: Log;
  /** Prints one sentence for the person who started the process. */
  readonly say: Announce;
}

/** @throws SetupError naming a variable that cannot be used */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const env = readEnv(variables);
  const log = createLog(env.LOG_LEVEL);
  logProcess(log);
  for (const sentence of retiredVariables(variables)) {
    log.warn(`configuration: ${sentence}`);
  }
  return { env, configured: installationOf(env), log, say: announce() };
}
