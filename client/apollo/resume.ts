import type { Sink, SubscribePayload } from 'graphql-ws';

/** The number of an event: the `seq` of a subscription's one root field. */
function seqOf(value: unknown): number | null {
  const data = typeof value === 'object' && value !== null && 'data' in value ? value.data : null;
  if (typeof data !== 'object' || data === null) {
    return null;
  }
  const [event] = Object.values(data) as unknown[];
  const seq = typeof event === 'object' && event !== null && 'seq' in event ? event.seq : null;
  return typeof seq === 'number' ? seq : null;
}

/**
 * Makes a subscription with an `after` variable resume where it was: every numbered event moves
 * `after`, and the client sends the payload again, as it is then, with each new connection. An
 * event that was seen already, a repeated one or a heartbeat, goes no further. Other subscriptions
 * pass unchanged.
 */
export function resumable<Value>(
  payload: SubscribePayload,
  sink: Sink<Value>,
): { payload: SubscribePayload; sink: Sink<Value> } {
  if (payload.variables == null || !('after' in payload.variables)) {
    return { payload, sink };
  }
  const variables = { ...payload.variables };
  return {
    payload: { ...payload, variables },
    sink: {
      next: (value) => {
        const seq = seqOf(value);
        if (seq !== null) {
          if (seq <= Number(variables.after ?? 0)) {
            return;
          }
          variables.after = seq;
        }
        sink.next(value);
      },
      error: (error) => sink.error(error),
      complete: () => sink.complete(),
    },
  };
}
