import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Log } from '../platform/log.ts';
import type { SecretStore } from '../platform/secrets/secretStore.ts';
import type { ModelWire } from './modelWire.ts';

/** Services that language models need; each command takes the part it uses. */
export interface LanguageModelServices {
  readonly database: PrismaClient;
  readonly secrets: SecretStore;
  readonly wire: ModelWire;
  readonly log: Pick<Log, 'warn'>;
}
