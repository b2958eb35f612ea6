import { connect } from 'node:net';

/** A server of this machine that tests are about. */
interface LiveServer {
  readonly name: string;
  readonly port: number;
}

export const postgreSql: LiveServer = { name: 'PostgreSQL', port: 5432 };
export const mariaDb: LiveServer = { name: 'MariaDB', port: 3306 };

/** True when something listens there. */
export function listens({
  host = '127.0.0.1',
  port,
}: {
  readonly host?: string;
  readonly port: number;
}): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 500 });
    const end = (heard: boolean) => {
      socket.destroy();
      done(heard);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/** Tests that say nothing without their servers. */
const about: readonly { readonly servers: readonly LiveServer[]; readonly tests: readonly string[] }[] = [
  {
    servers: [postgreSql],
    tests: [
      'server/warehouse/postgresql/**',
      'server/source/{changeDataSource,checkHealth,connectDataSource,drift,removedMeanwhile}.test.ts',
    ],
  },
  { servers: [mariaDb], tests: ['server/warehouse/mysql/**'] },
  {
    servers: [postgreSql, mariaDb],
    tests: ['server/source/secrets/credentialCanaries.test.ts', 'server/warehouse/gate/{attacks,benign}.test.ts'],
  },
];

/** Tests that this machine cannot run. Continuous integration runs all. */
export async function testsWithoutServers(): Promise<string[]> {
  if (process.env['CI'] !== undefined) {
    return [];
  }
  const absent = new Set<LiveServer>();
  for (const server of [postgreSql, mariaDb]) {
    if (!(await listens(server))) {
      absent.add(server);
    }
  }
  const out = about.filter(({ servers }) => servers.some((server) => absent.has(server)));
  for (const { servers, tests } of out) {
    const missing = servers
      .filter((server) => absent.has(server))
      .map(({ name, port }) => `${name} on 127.0.0.1:${port}`);
    console.warn(`SKIPPED without ${missing.join(' and ')}: ${tests.join(', ')}`);
  }
  return out.flatMap(({ tests }) => tests);
}
