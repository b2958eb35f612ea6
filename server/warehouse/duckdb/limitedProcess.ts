import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * True where the operating system refuses memory beyond a limit: Linux from 4.7, through `ulimit
 * -d` of its shell.
 */
export const memoryIsLimited = process.platform === 'linux';

/**
 * Private memory that Node, V8 and the engine's library map before the first query, measured
 * 690–830 MiB.
 */
const baseMib = 1000;

/**
 * Compiled modules, kept between processes: a child starts with about half the work. They lie where
 * the code of other people does, so that they are as safe from others as that is; where the folder
 * cannot be written, Node compiles as it would without it.
 */
const compiledModules = fileURLToPath(new URL('../../../node_modules/.cache/quarry/compiled', import.meta.url));

/**
 * Starts a module of ours in its own Node process with an IPC channel, a limit on private memory
 * where the system has one (elsewhere the module watches its own resident size), an environment
 * without any of our settings or secrets, and no core dumps.
 *
 * `range()` and `repeat()` over constants escape both DuckDB's memory limit and its interrupt, so
 * only a limit from outside ends them: a failed allocation is an ordinary out-of-memory error
 * there. RLIMIT_DATA is that limit; RLIMIT_AS also counts what V8 and malloc merely reserve (5.9
 * GB), and no figure fits both.
 * @param configuration handed over as JSON in the first argument.
 * @param engineMemoryMiB what the engine allows itself; the system allows twice as much, for what
 *   malloc keeps back.
 */
export function startLimitedProcess(module: URL, configuration: unknown, engineMemoryMiB: number): ChildProcess {
  const command = [
    process.execPath,
    '--max-old-space-size=384',
    '--no-warnings',
    fileURLToPath(module),
    JSON.stringify(configuration),
  ];
  const dataKiB = Math.round((baseMib + 2 * engineMemoryMiB) * 1024);
  const script = 'ulimit -c 0; ulimit -d "$0" && exec "$@"';
  const [file, ...args] = memoryIsLimited ? ['/bin/sh', '-c', script, String(dataKiB), ...command] : command;
  return spawn(file ?? process.execPath, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Queries of one process run side by side on these threads.
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '8',
      NODE_COMPILE_CACHE: compiledModules,
    },
  });
}
