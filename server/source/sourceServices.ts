import type { Database } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { SecretStore } from '../platform/secretStore.ts';
import type { OutboundPolicy } from '../warehouse/outbound/outboundPolicy.ts';
import type { WarehousePool } from '../warehouse/pool.ts';
import type { SampleData } from './sampleDataService.ts';
import type { SourceConnections } from './sourceConnections.ts';

/** What commands over data sources need of the process; each takes the part it uses. */
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
