import type { MemberViewer } from '../../access/viewer.ts';
import type { TemplateParameter } from '../../analyst/analyst.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createParcels, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import type { TemplateServices } from './changeTemplates.ts';

/** The clock of these tests. */
export const now = new Date('2026-11-20T12:00:00Z');

/** A parameter without a default or a description. */
export function parameter(name: string, type: TemplateParameter['type'], defaultValue: unknown = null) {
  return { name, type, description: '', defaultValue: defaultValue as TemplateParameter['defaultValue'] };
}

/** Services for commands about templates. */
export function templateServices(world: SemqlWorld): TemplateServices {
  return { semql: world, layer: { database: world.database, events: localEvents() } };
}

/** An organization with parcels whose table is imported and among those of its agent. */
export async function createImportedParcels(
  database: PrismaClient,
  folder: string,
): Promise<Parcels & { readonly tableId: string }> {
  const parcels = await createParcels(database, folder);
  const { organizationId, dataSourceId, agentId, modelId, explorer } = parcels;
  const tableId = newId('Table');
  await database.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name: 'parcels',
      hierarchyPath: ['main', 'parcels'],
      columns: {
        create: ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name, position) => ({
          id: newId('Column'),
          organizationId,
          name,
          position,
          dataType: 'x',
        })),
      },
    },
  });
  await database.model.update({ where: { id: modelId }, data: { tableId } });
  await database.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
  await grantAgent(database, organizationId, agentId, explorer);
  return { ...parcels, tableId };
}

async function grantAgent(
  database: PrismaClient,
  organizationId: string,
  agentId: string,
  { actorId }: MemberViewer,
): Promise<void> {
  await database.permission.create({
    data: { id: newId('Permission'), organizationId, agentId, granteeType: 'ACTOR', granteeId: actorId },
  });
}
