import { guardedFetch, type FetchLimits } from '../warehouse/outbound/guardedFetch.ts';
import type { OutboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import type { TurnLimits } from './wire/modelTurn.ts';

interface WireLimits {
  readonly fetch?: Partial<FetchLimits>;
  readonly turn?: Partial<TurnLimits>;
  /** Waits before a repeat; replaced in tests. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Connections to language models, shared by all runs of a process. */
export class ModelWire {
  readonly fetch: typeof globalThis.fetch;
  readonly limits: WireLimits;
  /** Until when models are left alone, by their ids. */
  readonly resting = new Map<string, number>();
  readonly #close: () => void;

  constructor(outbound: OutboundPolicy, limits: WireLimits = {}) {
    const { fetch, close } = guardedFetch(outbound, limits.fetch);
    this.fetch = fetch;
    this.limits = limits;
    this.#close = close;
  }

  close(): void {
    this.#close();
  }
}
