import type { Database } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { SecretStore } from '../platform/secrets/secretStore.ts';
import type { OutboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import type { WarehousePool } from '../warehouse/sessions/pool.ts';
import type { SampleData } from './sampleData/sampleDataService.ts';
import type { SourceConnections } from './sourceConnections.ts';

/** Services of the process that commands over data sources need; each takes the part it uses. */
export interface SourceServices {
  readonly database: Pick<Database, 'prisma'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly events: Pick<Events, 'publish' | 'subscribe'>;
  readonly sample: SampleData;
  readonly secrets: SecretStore;
  readonly outbound: OutboundPolicy;
  readonly connections: SourceConnections;
  readonly warehouses: WarehousePool;
}
