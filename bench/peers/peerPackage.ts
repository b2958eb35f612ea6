import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(join(import.meta.dirname, 'package.json'));

/**
 * A package of this folder's own node_modules. @throws with what to run when the peers are not
 * installed
 */
export function peerPackage(name: string): unknown {
  try {
    return load(name);
  } catch (cause) {
    throw new Error(`${name} does not load; install the peers with: npm --prefix bench/peers ci`, { cause });
  }
}
