import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

export interface SlowSocketLimits {
  /** Bytes that may wait to be sent; default 4 MB. One answer alone may be larger. */
  readonly mostBytes?: number;
  /** Time in which nothing at all may leave while something waits; default 5 s. */
  readonly patienceMs?: number;
}

/** Limits for a reader that does not read. */
export interface SlowSocket {
  /**
   * Waits until there is room for another answer, in the order of asking. Rejects when the socket
   * closes or has.
   */
  room(): Promise<void>;
  /**
   * Computes an answer once those before it have room, in the order of asking and few at once, so
   * that a reader that is slow has few answers in memory and none computed that it may never take.
   * Null when the socket closes first or has.
   */
  inTurn<Answer>(compute: () => Promise<Answer>): Promise<Answer | null>;
}

const looksPerPatience = 10;

/**
 * Answers of one socket that are computed at the same time; as many slow ones hold up its other
 * subscriptions.
 */
const mostComputed = 4;

/**
 * Watches over what waits to be sent to a socket. Above half of the limit nothing more is read from
 * it, so that it can ask for nothing more; answers that are ready wait for room, and others are not
 * computed; and a socket to which nothing leaves for too long is closed.
 */
export function watchSlowSocket(
  socket: WebSocket,
  connection: Socket,
  { mostBytes = 4 * 1024 * 1024, patienceMs = 5000 }: SlowSocketLimits = {},
): SlowSocket {
  const roomy = mostBytes / 2;
  const waiting: { go(): void; fail(error: Error): void }[] = [];
  let timer: NodeJS.Timeout | null = null;
  /** Answers to compute; called with whether the socket is still open. */
  const queued: ((open: boolean) => void)[] = [];
  let computing = 0;
  /** True: an answer was let go and is not sent yet. */
  let granted = false;
  let left = 0;
  let movedAt = 0;

  /** Bytes that have not reached the system yet; it counts down within one large message, too. */
  const unsent = (): number => socket.bufferedAmount + writeQueue(connection);

  function look(): void {
    const now = unsent();
    if (now !== left) {
      movedAt = performance.now();
    }
    left = now;
    if (socket.bufferedAmount <= roomy) {
      if (socket.isPaused) {
        socket.resume();
      }
      letGo();
      letCompute();
    } else if (socket.readyState === socket.OPEN && !socket.isPaused) {
      socket.pause();
    }
    if (socket.bufferedAmount === 0 && waiting.length === 0) {
      if (timer !== null) {
        clearInterval(timer);
      }
      timer = null;
    } else if (performance.now() - movedAt >= patienceMs) {
      socket.terminate();
    }
  }

  /**
   * Grants a single waiting sender at a time, so its bytes are counted before the next one starts.
   */
  function letGo(): void {
    if (granted) {
      return;
    }
    const next = waiting.shift();
    if (next === undefined) {
      return;
    }
    granted = true;
    next.go();
  }

  function letCompute(): void {
    while (computing < mostComputed && waiting.length === 0 && socket.bufferedAmount <= roomy) {
      const next = queued.shift();
      if (next === undefined) {
        return;
      }
      computing += 1;
      next(true);
    }
  }

  function keepLooking(): void {
    if (timer !== null) {
      return;
    }
    left = unsent();
    movedAt = performance.now();
    timer = setInterval(look, patienceMs / looksPerPatience);
  }

  const send = socket.send.bind(socket) as (data: string, sent: (error?: Error) => void) => void;
  // The library of the protocol sends texts with a callback and nothing else.
  socket.send = ((data: string, sent: (error?: Error) => void) => {
    send(data, (error) => {
      // Errors after a cut are expected and dropped; the library would print them.
      sent(socket.readyState === socket.OPEN ? error : undefined);
      if (waiting.length > 0 || queued.length > 0 || socket.isPaused) {
        look();
      }
    });
    granted = false;
    if (socket.bufferedAmount > 0) {
      keepLooking();
    }
    if (socket.bufferedAmount > roomy || waiting.length > 0 || queued.length > 0) {
      look();
    }
  }) as typeof socket.send;

  socket.once('close', () => {
    if (timer !== null) {
      clearInterval(timer);
    }
    for (const one of waiting.splice(0)) {
      one.fail(new Error('The socket is closed.'));
    }
    for (const refuse of queued.splice(0)) {
      refuse(false);
    }
  });

  return {
    room() {
      // An execution that ends after the socket did asks here, too, and nothing would let it go any
      // more.
      if (socket.readyState !== socket.OPEN) {
        return Promise.reject(new Error('The socket is closed.'));
      }
      if (!granted && waiting.length === 0 && socket.bufferedAmount <= roomy) {
        granted = true;
        return Promise.resolve();
      }
      keepLooking();
      return new Promise((go, fail) => waiting.push({ go, fail }));
    },
    async inTurn(compute) {
      if (socket.readyState !== socket.OPEN) {
        return null;
      }
      const isOpen = new Promise<boolean>((begin) => queued.push(begin));
      letCompute();
      if (!(await isOpen)) {
        return null;
      }
      try {
        return await compute();
      } finally {
        // By then the answer has been sent or waits for room, so it counts there.
        setImmediate(() => {
          computing -= 1;
          letCompute();
        });
      }
    },
  };
}

/**
 * Bytes that the system has not taken of what was written; Node counts a message as unsent until
 * its last byte is.
 */
function writeQueue(connection: Socket): number {
  const handle: unknown = Reflect.get(connection, '_handle');
  const size: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof size === 'number' ? size : 0;
}
