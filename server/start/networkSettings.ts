import type { Env } from '../platform/env.ts';
import { SetupError } from '../platform/errors.ts';
import { clientAddress, type ClientAddress } from '../platform/http/clientAddress.ts';
import type { Log } from '../platform/log.ts';
import { outboundPolicy, type OutboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';

/** Networks in which a demo may open sources: its one visitor sits at this machine. */
const demoNetworks = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/**
 * Networks to which connections may be opened. @throws SetupError when the variable does not list
 * networks
 */
export function outboundOf(env: Env, { demo }: { readonly demo: boolean }): OutboundPolicy {
  const named = env.QUARRY_OUTBOUND_NETWORKS;
  return listing('QUARRY_OUTBOUND_NETWORKS', 'Write networks', () =>
    outboundPolicy(named.length === 0 && demo ? demoNetworks : named),
  );
}

/**
 * Address of the client of a request. @throws SetupError when the variable does not list proxies
 */
export function clientAddressOf(env: Env, log: Log): ClientAddress {
  const onUntrusted = (proxy: string): void => {
    log.warn(
      { proxy },
      'http: X-Forwarded-For is ignored, because QUARRY_TRUSTED_PROXIES does not name the address it comes from',
    );
  };
  return listing('QUARRY_TRUSTED_PROXIES', 'Write addresses or networks', () =>
    clientAddress({ trusted: env.QUARRY_TRUSTED_PROXIES, onUntrusted }),
  );
}

function listing<Value>(variable: string, advice: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new SetupError(
      `${variable} cannot be used: ${error instanceof Error ? error.message : ''}`,
      `${advice} such as 10.20.0.0/16, separated by commas.`,
      { cause: error },
    );
  }
}
