/** Number of calls in one turn of the event loop. */
const perTurn = 25;

const waiting: (() => void)[] = [];
let running = false;

/**
 * Calls each soon, in the order given, few in each turn of the event loop; all callers in the
 * process share the turns. Node accepts one new connection a turn, so calling a thousand readers in
 * one turn would keep newcomers at the door.
 */
export function callFewAtATime(calls: Iterable<() => void>): void {
  waiting.push(...calls);
  if (running) {
    return;
  }
  running = true;
  setImmediate(turn);
}

function turn(): void {
  for (const call of waiting.splice(0, perTurn)) {
    call();
  }
  running = waiting.length > 0;
  if (running) {
    setImmediate(turn);
  }
}
