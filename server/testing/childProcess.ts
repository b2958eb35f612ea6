import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * A Node process of our own that runs one TypeScript file and speaks in lines of JSON; for tests
 * that kill it.
 */
export interface TestProcess {
  readonly child: ChildProcess;
  /** The next line it prints, parsed; rejects when it ends first. */
  next<Message>(): Promise<Message>;
  /** Sends one line of JSON to its standard input. */
  send(message: unknown): void;
  /** Sends the signal and resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Starts `node file ...args` with the same Node as this process. */
export function startProcess(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): TestProcess {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  const waiting: { done(line: string): void; fail(error: Error): void }[] = [];
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // Writing to a process that was just killed is expected here.
  child.stdin.on('error', () => undefined);
  createInterface(child.stdout).on('line', (line) => {
    const waiter = waiting.shift();
    if (waiter === undefined) {
      lines.push(line);
    } else {
      waiter.done(line);
    }
  });
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  void ended.then((code) => {
    for (const waiter of waiting.splice(0)) {
      waiter.fail(new Error(`The process ended (${code}) before it answered.\n${errors}`));
    }
  });
  return {
    child,
    ended,
    async next<Message>() {
      const line =
        lines.shift() ??
        (await new Promise<string>((done, fail) => {
          if (child.exitCode === null && child.signalCode === null) {
            waiting.push({ done, fail });
          } else {
            fail(new Error(`The process has ended.\n${errors}`));
          }
        }));
      return JSON.parse(line) as Message;
    },
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
