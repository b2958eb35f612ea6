import { newId } from '../../platform/ids.ts';
import { localEvents } from '../../platform/events.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { TestOrganization } from '../../testing/organization.ts';
import type { LayerTerm } from '../layer.ts';
import type { LayerServices } from '../changeSemanticLayer.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { loadLayer } from '../store/loadLayer.ts';

/** A glossary in a database, for tests. */
export interface TestGlossary {
  readonly services: LayerServices;
  /** Creates a term as an admin; what is not given is empty. */
  create(term: string, fields?: Partial<LayerTerm>): Promise<string>;
  /** Terms as they are stored, by their word. */
  terms(): Promise<ReadonlyMap<string, LayerTerm>>;
}

export function testGlossary(prisma: PrismaClient, acme: TestOrganization): TestGlossary {
  const services = { database: prisma, events: localEvents() };
  return {
    services,
    async create(term, fields = {}) {
      const id = newId('GlossaryTerm');
      const empty = { definition: '', synonyms: [], mappings: [], tags: [] };
      const value = { ...empty, ...fields, id, term, version: 1 };
      await changeSemanticLayer(services, acme.admin, {
        changes: [{ action: 'CREATE', type: 'GlossaryTerm', modelId: null, value }],
      });
      return id;
    },
    async terms() {
      const { layer } = await loadLayer(prisma, acme);
      return new Map(layer.glossary.map((term) => [term.term, term]));
    },
  };
}

/** A model with a measure that terms can stand for: `parcels.weight`. */
export async function createParcels(
  prisma: PrismaClient,
  { organizationId, environmentId, dataSourceId }: TestOrganization,
): Promise<void> {
  await prisma.model.create({
    data: {
      id: newId('Model'),
      organizationId,
      environmentId,
      name: 'parcels',
      dataSourceId,
      sourcePath: ['parcels'],
      measures: { create: [{ id: newId('Measure'), organizationId, name: 'weight', expression: 'SUM(weight)' }] },
    },
  });
}
