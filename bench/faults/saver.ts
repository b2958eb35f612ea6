import { createInterface } from 'node:readline';
import type { Viewer } from '../../server/access/viewer.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { GoogleSecretManager } from '../../server/platform/secrets/google/googleSecretManager.ts';
import type { GoogleStandIn } from '../../server/platform/secrets/google/googleStandIn.test-support.ts';
import { SecretStore } from '../../server/platform/secrets/secretStore.ts';
import { connectDataSource } from '../../server/source/connect/connectDataSource.ts';
import type { GivenConnection } from '../../server/source/connector/readConnection.ts';
import { SourceConnections } from '../../server/source/sourceConnections.ts';
import { updateConnection } from '../../server/source/connect/updateConnection.ts';
import { outboundPolicy } from '../../server/warehouse/outbound/outboundPolicy.ts';
import { withBoundaries } from './boundaries.ts';

// A process that saves a connection whose credentials go to Google's stand-in, and kills itself on
// the way.

export interface SaverSettings {
  readonly url: string;
  readonly google: Pick<GoogleStandIn, 'account' | 'addresses'>;
}

export interface SaveOrder {
  readonly viewer: Viewer;
  readonly connection: GivenConnection;
  /** Null: a new source. */
  readonly dataSourceId: string | null;
  /** Number of the boundary, counted from 0, at which the process kills itself. */
  readonly killAt: number;
}

const settings = JSON.parse(process.argv[2] ?? '{}') as SaverSettings;
let countdown = Infinity;
const passed: string[] = [];
function at(boundary: string): void {
  if (passed.push(boundary) > countdown) {
    process.kill(process.pid, 'SIGKILL');
  }
}

const ask = globalThis.fetch;
globalThis.fetch = async (input, request) => {
  at('before Google is asked');
  const answer = await ask(input, request);
  at('after Google answered');
  return answer;
};

const database = withBoundaries(openDatabase(settings.url), at);
const secrets = new SecretStore(['a secret of tests'], {
  secrets: new GoogleSecretManager(settings.google),
  chosen: true,
  // The worst that can happen to the job: it is lost.
  forget: () => Promise.resolve(),
});
const outbound = outboundPolicy(['127.0.0.1']);
const connections = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets });
const services = { database, secrets, outbound, connections };
const say = (message: object): void => console.log(JSON.stringify(message));

async function obey({ viewer, connection, dataSourceId, killAt }: SaveOrder): Promise<void> {
  countdown = killAt;
  const source = { name: 'Shops', description: '', allowExcessPrivileges: false, connection };
  if (dataSourceId === null) {
    await connectDataSource(services, viewer, source);
  } else {
    await updateConnection(services, viewer, { ...source, dataSourceId }, new Date());
  }
  say({ done: true, passed });
}

createInterface(process.stdin).on('line', (line) => void obey(JSON.parse(line) as SaveOrder));
