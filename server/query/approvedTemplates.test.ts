import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberViewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { approvedTemplates } from './approvedTemplates.ts';
import { queryTemplatePolicy } from './query.policy.ts';

describe('the templates an agent may answer with', () => {
  let database: TestDatabase;
  let acme: TestOrganization;
  let other: TestOrganization;
  let tables: { readonly own: string; readonly blueprint: string; readonly foreign: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    [acme, other] = await Promise.all([createOrganization(database.prisma), createOrganization(database.prisma)]);
    const table = async (name: string, agent: { readonly useBlueprints: boolean } | null): Promise<string> => {
      const { organizationId, dataSourceId, agentId } = acme;
      const { id } = await database.prisma.table.create({
        data: {
          id: newId('Table'),
          organizationId,
          dataSourceId,
          name,
          agentTables: agent === null ? {} : { create: { id: newId('AgentTable'), agentId, ...agent } },
        },
      });
      return id;
    };
    tables = {
      own: await table('orders', { useBlueprints: false }),
      blueprint: await table('plans', { useBlueprints: true }),
      foreign: await table('salaries', null),
    };
  });

  afterAll(() => database.drop());

  /** A template with versions, each approved or not; only its name is needed to find it again. */
  async function template(
    name: string,
    {
      touches = [tables.own],
      approved = [true],
      owner = acme,
      shared = true,
    }: {
      readonly touches?: readonly string[];
      readonly approved?: readonly boolean[];
      readonly owner?: TestOrganization;
      readonly shared?: boolean;
    } = {},
  ): Promise<void> {
    const { organizationId, admin } = owner;
    const library: Prisma.QueryLibraryUncheckedCreateInput = {
      id: newId('QueryLibrary'),
      organizationId,
      name,
      sharedWithOrganization: shared,
      ownerId: admin.actorId,
    };
    await database.prisma.queryLibrary.create({ data: library });
    await database.prisma.queryTemplate.create({
      data: {
        id: newId('QueryTemplate'),
        organizationId,
        queryLibraryId: library.id,
        name,
        tables: { connect: touches.map((id) => ({ id })) },
        versions: {
          create: approved.map((isApproved, place) => ({
            id: newId('QueryTemplateVersion'),
            organizationId,
            version: place + 1,
            language: 'SEMQL' as const,
            query: `SELECT ${place + 1}`,
            approvedAt: isApproved ? new Date('2026-01-01') : null,
            approvedByActorId: isApproved ? admin.actorId : null,
            parameters: { create: { id: newId('QueryParameter'), name: 'n', type: 'INTEGER', defaultValue: 3 } },
          })),
        },
      },
    });
  }

  async function seenBy(viewer: MemberViewer, of = acme): Promise<readonly string[]> {
    const found = await approvedTemplates(
      database.prisma,
      { id: of.agentId, organizationId: of.organizationId },
      queryTemplatePolicy.where(viewer),
    );
    return found.map(({ name }) => name);
  }

  it('are approved ones over its own tables, and no others', async () => {
    await template('good');
    await template('edited since it was approved', { approved: [true, false] });
    await template('approved again', { approved: [true, false, true] });
    await template('never approved', { approved: [false] });
    await template('of a table of nobody', { touches: [tables.own, tables.foreign] });
    await template('of a table without its rows', { touches: [tables.blueprint] });
    await template('of tables nobody named', { touches: [] });
    await template('of another organization', { owner: other });
    await template('of a library that is not shared', { shared: false });

    // The approved version stays in use while the next one is written.
    expect(await seenBy(acme.explorer)).toEqual(['approved again', 'edited since it was approved', 'good']);
    // Whoever may read a library may be answered from it.
    expect(await seenBy(acme.admin)).toEqual([
      'approved again',
      'edited since it was approved',
      'good',
      'of a library that is not shared',
    ]);
    expect(await seenBy(other.admin)).toEqual([]);
    expect(await seenBy(other.admin, other)).toEqual([]);
  });

  it('are found behind however many that are not approved', async () => {
    const owner = await createOrganization(database.prisma);
    const { organizationId, agentId, dataSourceId } = owner;
    const table = await database.prisma.table.create({
      data: {
        id: newId('Table'),
        organizationId,
        dataSourceId,
        name: 'orders',
        agentTables: { create: { id: newId('AgentTable'), agentId } },
      },
    });
    const touches = [table.id];
    for (let place = 0; place < 210; place += 1) {
      await template(`a draft ${place}`, { owner, touches, approved: [false] });
    }
    await template('the last one', { owner, touches });
    expect(await seenBy(owner.admin, owner)).toEqual(['the last one']);
  });

  it('are read with the newest version, its parameters and who approved it', async () => {
    const [again] = await approvedTemplates(
      database.prisma,
      { id: acme.agentId, organizationId: acme.organizationId },
      queryTemplatePolicy.where(acme.explorer),
    );
    expect(again).toMatchObject({
      name: 'approved again',
      version: 3,
      query: 'SELECT 3',
      language: 'SEMQL',
      approvedAt: '2026-01-01T00:00:00.000Z',
      approvedBy: 'admin',
      parameters: [{ name: 'n', type: 'INTEGER', defaultValue: 3 }],
    });
  });
});
