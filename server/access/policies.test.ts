import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canEditMetric } from '../metric/metric.policy.ts';
import { canEditModel } from '../model/model.policy.ts';
import { canEditDataSource } from '../source/dataSource.policy.ts';
import { agentPolicy, canEditAgent, canReadInstructions } from './agent.policy.ts';
import { definitionPolicy } from '../definition/definition.policy.ts';
import { glossaryTermPolicy } from '../glossary/glossary.policy.ts';
import { createCanaryOrganization, type CanaryOrganization } from '../graphql/canaries.test-support.ts';
import { metricPolicy } from '../metric/metric.policy.ts';
import { modelPolicy } from '../model/model.policy.ts';
import type { RowPolicy } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { queryLibraryPolicy } from '../query/query.policy.ts';
import { canEditReport, reportPolicy } from '../report/report.policy.ts';
import { dataSourcePolicy } from '../source/dataSource.policy.ts';
import { columnPolicy, tablePolicy } from '../table/table.policy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { canReadEmail, permissionsOf } from './access.policy.ts';
import { canEditWith, grantsOn, reaches, withGrants, type Grant } from './grant.policy.ts';
import type { AgentTokenViewer, MemberViewer, Viewer } from './viewer.ts';

let database: TestDatabase;
let a: CanaryOrganization;
let policy: RowPolicy;
let b: CanaryOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  a = await createCanaryOrganization(database.prisma, 'a');
  b = await createCanaryOrganization(database.prisma, 'b');
  policy = await database.prisma.rowPolicy.findFirstOrThrow({ where: { model: { organizationId: a.organizationId } } });
  await database.prisma.rowPolicy.delete({ where: { id: policy.id } });
}, 60_000);

afterAll(() => database?.drop());

const member = (role: 'admin' | 'explorer', of: CanaryOrganization): MemberViewer => ({
  kind: 'member',
  userId: `user-${of.tag}-${role}`,
  email: `${role}@${of.tag}.example`,
  actorId: role === 'admin' ? of.adminId : of.explorerId,
  organizationId: of.organizationId,
  environmentId: of.environmentId,
  role: role === 'admin' ? 'org:admin' : 'org:explorer',
  staff: false,
});

const token = (of: CanaryOrganization): AgentTokenViewer => ({
  kind: 'agent_token',
  tokenId: of.tokenId,
  agentId: of.agentId,
  actorId: of.tokenActorId,
  organizationId: of.organizationId,
  environmentId: of.environmentId,
});

type ViewerName = 'anonymous' | 'user' | 'explorer' | 'admin' | 'token' | 'otherAdmin' | 'otherExplorer';

function viewers(): Readonly<Record<ViewerName, Viewer>> {
  return {
    anonymous: { kind: 'anonymous' },
    user: { kind: 'user', userId: 'user-x', email: 'x@example.com' },
    explorer: member('explorer', a),
    admin: member('admin', a),
    token: token(a),
    otherAdmin: member('admin', b),
    otherExplorer: member('explorer', b),
  };
}

/** A noun whose first row of organization A is looked at, by the condition and by the short cut. */
const nouns = {
  Agent: {
    policy: agentPolicy,
    find: (where: object) => database.prisma.agent.findFirst({ where: { AND: [{ id: a.agentId }, where] } }),
    row: () => database.prisma.agent.findUniqueOrThrow({ where: { id: a.agentId } }),
    target: () => ({ agentId: a.agentId }),
  },
  Model: {
    policy: modelPolicy,
    find: (where: object) => database.prisma.model.findFirst({ where: { AND: [{ id: idOf('Model') }, where] } }),
    row: () => database.prisma.model.findUniqueOrThrow({ where: { id: idOf('Model') } }),
    target: () => ({ modelId: idOf('Model') }),
  },
  Metric: {
    policy: metricPolicy,
    find: (where: object) => database.prisma.metric.findFirst({ where: { AND: [{ id: idOf('Metric') }, where] } }),
    row: () => database.prisma.metric.findUniqueOrThrow({ where: { id: idOf('Metric') } }),
    target: () => ({ metricId: idOf('Metric') }),
  },
  DataSource: {
    policy: dataSourcePolicy,
    find: (where: object) =>
      database.prisma.dataSource.findFirst({ where: { AND: [{ id: idOf('DataSource') }, where] } }),
    row: () => database.prisma.dataSource.findUniqueOrThrow({ where: { id: idOf('DataSource') } }),
    target: () => ({ dataSourceId: idOf('DataSource') }),
  },
  Table: {
    policy: tablePolicy,
    find: (where: object) => database.prisma.table.findFirst({ where: { AND: [{ id: idOf('Table') }, where] } }),
    row: () => database.prisma.table.findUniqueOrThrow({ where: { id: idOf('Table') } }),
    target: () => ({ tableId: idOf('Table') }),
  },
  Report: {
    policy: reportPolicy,
    find: (where: object) => database.prisma.report.findFirst({ where: { AND: [{ id: idOf('Report') }, where] } }),
    row: () => database.prisma.report.findUniqueOrThrow({ where: { id: idOf('Report') } }),
    target: () => ({ reportId: idOf('Report') }),
  },
  Definition: {
    policy: definitionPolicy,
    find: (where: object) =>
      database.prisma.definition.findFirst({ where: { AND: [{ id: idOf('Definition') }, where] } }),
    row: () => database.prisma.definition.findUniqueOrThrow({ where: { id: idOf('Definition') } }),
    target: () => ({ definitionId: idOf('Definition') }),
  },
  QueryLibrary: {
    policy: queryLibraryPolicy,
    find: (where: object) =>
      database.prisma.queryLibrary.findFirst({ where: { AND: [{ id: idOf('QueryLibrary') }, where] } }),
    row: () => database.prisma.queryLibrary.findUniqueOrThrow({ where: { id: idOf('QueryLibrary') } }),
    target: () => ({ queryLibraryId: idOf('QueryLibrary') }),
  },
  GlossaryTerm: {
    policy: glossaryTermPolicy,
    find: (where: object) =>
      database.prisma.glossaryTerm.findFirst({ where: { AND: [{ id: idOf('GlossaryTerm') }, where] } }),
    row: () => database.prisma.glossaryTerm.findUniqueOrThrow({ where: { id: idOf('GlossaryTerm') } }),
    target: () => null,
  },
};

const idOf = (model: string): string => a.ids.get(model)![0]!;

type Noun = keyof typeof nouns;

async function readers(noun: Noun): Promise<ViewerName[]> {
  const { policy, find, row } = nouns[noun];
  const readable: ViewerName[] = [];
  for (const [name, viewer] of Object.entries(viewers()) as [ViewerName, Viewer][]) {
    const found = (await find(policy.where(viewer))) !== null;
    const decision = policy.canRead(viewer, await row());
    // The short cut never says more or less than the condition.
    if (decision !== 'ask') {
      expect([noun, name, decision]).toEqual([noun, name, found]);
    }
    if (found) {
      readable.push(name);
    }
  }
  return readable;
}

describe('who reads what without a grant', () => {
  it.each<[Noun, ViewerName[]]>([
    ['Agent', ['explorer', 'admin', 'token']],
    ['Model', ['admin']],
    ['Metric', ['admin']],
    ['DataSource', ['admin']],
    ['Table', ['admin']],
    ['Report', ['admin']],
    ['Definition', ['admin']],
    ['QueryLibrary', ['admin']],
    ['GlossaryTerm', ['explorer', 'admin']],
  ])('%s', async (noun, expected) => {
    expect(await readers(noun)).toEqual(expected);
  });
});

describe('what a grant opens, and to whom', () => {
  type GranteeCase = [string, () => { granteeType: Grant['granteeType']; granteeId: string | null }, boolean];
  const grantees: GranteeCase[] = [
    ['everybody', () => ({ granteeType: 'PUBLIC', granteeId: null }), true],
    ['the organization', () => ({ granteeType: 'ORGANIZATION', granteeId: a.organizationId }), true],
    ['the actor', () => ({ granteeType: 'ACTOR', granteeId: a.explorerId }), true],
    ['the user', () => ({ granteeType: 'USER', granteeId: 'user-a-explorer' }), true],
    ['another actor', () => ({ granteeType: 'ACTOR', granteeId: a.tokenActorId }), false],
    ['another user', () => ({ granteeType: 'USER', granteeId: 'user-a-admin' }), false],
    ['another organization', () => ({ granteeType: 'ORGANIZATION', granteeId: b.organizationId }), false],
  ];
  const targets = (Object.keys(nouns) as Noun[]).filter((noun) => noun !== 'GlossaryTerm' && noun !== 'Agent');

  it.each(targets.flatMap((noun) => grantees.map(([who, grantee, opens]) => [noun, who, grantee, opens] as const)))(
    '%s granted to %s',
    async (noun, _who, grantee, opens) => {
      const grant = await database.prisma.permission.create({
        data: { id: newId('Permission'), organizationId: a.organizationId, ...grantee(), ...nouns[noun].target() },
      });
      try {
        const strangers: ViewerName[] =
          grant.granteeType === 'PUBLIC' && noun === 'Report'
            ? ['anonymous', 'user', 'explorer', 'admin', 'token', 'otherAdmin', 'otherExplorer']
            : opens
              ? ['explorer', 'admin']
              : ['admin'];
        expect(await readers(noun)).toEqual(strangers);
        expect(reaches(viewers().explorer, grant)).toBe(opens);
        expect(reaches(viewers().otherAdmin, grant)).toBe(false);
        expect(reaches(viewers().token, grant)).toBe(false);
      } finally {
        await database.prisma.permission.delete({ where: { id: grant.id } });
      }
    },
  );

  it('reaches the tables of a granted source, but not its hidden columns', async () => {
    const column = idOf('Column');
    const visibleTo = async (viewer: Viewer) =>
      database.prisma.column.count({ where: { AND: [{ id: column }, columnPolicy.where(viewer)] } });
    const grant = await database.prisma.permission.create({
      data: {
        id: newId('Permission'),
        organizationId: a.organizationId,
        granteeType: 'ACTOR',
        granteeId: a.explorerId,
        dataSourceId: idOf('DataSource'),
      },
    });
    expect(await readers('Table')).toEqual(['explorer', 'admin']);
    expect(await visibleTo(viewers().explorer)).toBe(0);
    await database.prisma.column.update({ where: { id: column }, data: { isVisible: true } });
    expect(await visibleTo(viewers().explorer)).toBe(1);
    // A table of whose rows each person reads a part is for admins, whatever is granted.
    await database.prisma.rowPolicy.create({ data: policy });
    expect(await readers('Table')).toEqual(['admin']);
    expect(await visibleTo(viewers().explorer)).toBe(0);
    await database.prisma.rowPolicy.delete({ where: { id: policy.id } });
    await database.prisma.column.update({ where: { id: column }, data: { isVisible: false } });
    expect(await visibleTo(viewers().admin)).toBe(1);
    await database.prisma.permission.delete({ where: { id: grant.id } });
  });

  it('reaches the agents, models and metrics of a granted environment, and of that one alone', async () => {
    const [other, granted] = [newId('Environment'), viewers().explorer];
    if (granted.kind !== 'member') {
      throw new Error('The explorer is a member.');
    }
    const { organizationId } = a;
    await database.prisma.environment.create({ data: { id: other, organizationId, name: 'Other', type: 'STAGING' } });
    const model = await database.prisma.model.findUniqueOrThrow({ where: { id: idOf('Model') } });
    for (const [environmentId, opens] of [
      [other, false],
      [model.environmentId, true],
    ] as const) {
      const grant = await database.prisma.permission.create({
        data: {
          id: newId('Permission'),
          organizationId,
          granteeType: 'ACTOR',
          granteeId: a.explorerId,
          role: 'EDITOR',
          environmentId,
        },
      });
      for (const noun of ['Model', 'Metric'] as const) {
        expect([noun, await readers(noun)]).toEqual([noun, opens ? ['explorer', 'admin'] : ['admin']]);
      }
      expect((await readers('DataSource')).includes('explorer')).toBe(false);
      const loaded = await database.prisma.model.findUniqueOrThrow({ where: { id: model.id }, include: withGrants });
      expect(canEditModel(granted, loaded, grantsOn(loaded))).toBe(opens);
      expect(canEditModel(viewers().otherAdmin, loaded, grantsOn(loaded))).toBe(false);
      await database.prisma.permission.delete({ where: { id: grant.id } });
    }
  });

  it('does not open a row with a grant that another organization wrote', async () => {
    const grant = await database.prisma.permission.create({
      data: {
        id: newId('Permission'),
        organizationId: b.organizationId,
        granteeType: 'ACTOR',
        granteeId: a.explorerId,
        modelId: idOf('Model'),
      },
    });
    expect(await readers('Model')).toEqual(['admin']);
    await database.prisma.permission.delete({ where: { id: grant.id } });
  });
});

describe('agents', () => {
  it.each([
    ['RESTRICTED', false, ['admin', 'token']],
    ['ORGANIZATION', false, ['explorer', 'admin', 'token']],
    ['PUBLIC', false, ['explorer', 'admin', 'token']],
    ['RESTRICTED', true, ['explorer', 'admin', 'token']],
  ] as const)('with access mode %s and isPublic %s', async (accessMode, isPublic, expected) => {
    await database.prisma.agent.update({ where: { id: a.agentId }, data: { accessMode, isPublic } });
    expect(await readers('Agent')).toEqual(expected);
    await database.prisma.agent.update({
      where: { id: a.agentId },
      data: { accessMode: 'ORGANIZATION', isPublic: false },
    });
  });

  it('that were deleted are read by admins only', async () => {
    await database.prisma.agent.update({ where: { id: a.agentId }, data: { deletedAt: new Date() } });
    expect(await readers('Agent')).toEqual(['admin']);
    await database.prisma.agent.update({ where: { id: a.agentId }, data: { deletedAt: null } });
  });

  it('show their instructions to admins only', () => {
    const shown = Object.entries(viewers())
      .filter(([, viewer]) => canReadInstructions(viewer, a))
      .map(([name]) => name);
    expect(shown).toEqual(['admin']);
  });
});

describe('who changes what', () => {
  const grant = (role: Grant['role'], organizationId = a.organizationId): Grant => ({
    organizationId,
    granteeType: 'ACTOR',
    granteeId: a.explorerId,
    role,
  });

  it.each<[string, () => readonly Grant[], ViewerName[]]>([
    ['nobody granted', () => [], ['admin']],
    ['a reader', () => [grant('VIEWER')], ['admin']],
    ['an editor', () => [grant('EDITOR')], ['explorer', 'admin']],
    ['an owner', () => [grant('OWNER')], ['explorer', 'admin']],
    ['a grant of another organization', () => [grant('OWNER', b.organizationId)], ['admin']],
  ])('%s', (_what, grants, expected) => {
    for (const canEdit of [canEditWith, canEditAgent, canEditDataSource, canEditMetric, canEditModel]) {
      const editors = Object.entries(viewers())
        .filter(([, viewer]) => canEdit(viewer, a, grants()))
        .map(([name]) => name);
      expect(editors).toEqual(expected);
    }
  });

  it('reports by their author too', () => {
    const report = { organizationId: a.organizationId, creatorId: a.explorerId };
    const editors = Object.entries(viewers())
      .filter(([, viewer]) => canEditReport(viewer, report, []))
      .map(([name]) => name);
    expect(editors).toEqual(['explorer', 'admin']);
  });
});

describe('people', () => {
  it('see addresses of others only as admins', () => {
    const seers = (id: string) =>
      Object.entries(viewers())
        .filter(([, viewer]) => canReadEmail(viewer, { id, organizationId: a.organizationId }))
        .map(([name]) => name);
    expect(seers(a.adminId)).toEqual(['admin']);
    expect(seers(a.explorerId)).toEqual(['explorer', 'admin']);
  });

  it('get no studio as explorers', () => {
    expect(permissionsOf('org:explorer').filter((permission) => permission.startsWith('studio'))).toEqual([]);
    expect(permissionsOf('org:admin')).toEqual(expect.arrayContaining([...permissionsOf('org:explorer')]));
  });
});
