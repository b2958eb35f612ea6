import type { MemberViewer, Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { askAs, type Outcome } from '../table/describing.test-support.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';

/** A model over a table of one data source, with a dimension and a measure. */
export interface TestModel {
  readonly id: string;
  readonly tableId: string;
  readonly dimensionId: string;
  readonly measureId: string;
}

/** An organization with own data and sample data, and models of both. */
export interface AgentWorld {
  readonly acme: TestOrganization;
  readonly orders: TestModel;
  readonly customers: TestModel;
  /** Of the sample data. */
  readonly shops: TestModel;
  /** Revenue of the orders by customer. */
  readonly metricId: string;
  /** Services of the requests. */
  readonly services: object;
  /** What the only field of a document gives somebody. */
  ask(source: string, variables: object, viewer?: Viewer): Promise<Outcome>;
}

export async function createAgentWorld(prisma: PrismaClient): Promise<AgentWorld> {
  const acme = await createOrganization(prisma);
  const { organizationId, environmentId, dataSourceId } = acme;
  const sampleSourceId = newId('DataSource');
  await prisma.dataSource.create({ data: { id: sampleSourceId, organizationId, name: 'Sample', type: 'FILE' } });
  const orders = await createModel(prisma, acme, dataSourceId, 'orders');
  const customers = await createModel(prisma, acme, dataSourceId, 'customers');
  const shops = await createModel(prisma, acme, sampleSourceId, 'shops');
  const metricId = newId('Metric');
  await prisma.metric.create({
    data: {
      id: metricId,
      organizationId,
      environmentId,
      name: 'revenue',
      expression: 'orders_total',
      anchorModelId: orders.id,
      joins: { create: [{ id: newId('MetricJoin'), alias: 'customers', toModelId: customers.id, position: 0 }] },
    },
  });
  const services = { source: { sample: { dataSourceIdOf: () => sampleSourceId } } };
  const ask = (source: string, variables: object, viewer: Viewer = acme.admin): Promise<Outcome> =>
    askAs(prisma, viewer, source, { ...variables }, services);
  return { acme, orders, customers, shops, metricId, services, ask };
}

/** Makes a table `name` and a model over it. */
export async function createModel(
  prisma: PrismaClient,
  { organizationId, environmentId }: Pick<TestOrganization, 'organizationId' | 'environmentId'>,
  dataSourceId: string,
  name: string,
): Promise<TestModel> {
  const [id, tableId, dimensionId, measureId] = [newId('Model'), newId('Table'), newId('Dimension'), newId('Measure')];
  await prisma.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name,
      hierarchyPath: ['public', name],
      columns: {
        create: [
          { id: newId('Column'), organizationId, name: 'city', position: 0, dataType: 'STRING' },
          { id: newId('Column'), organizationId, name: 'total', position: 1, dataType: 'DECIMAL' },
        ],
      },
    },
  });
  const owned = { organizationId };
  await prisma.model.create({
    data: {
      id,
      organizationId,
      environmentId,
      dataSourceId,
      tableId,
      name,
      label: name,
      sourceType: 'TABLE',
      sourcePath: ['public', name],
      dimensions: { create: [{ id: dimensionId, ...owned, name: `${name}_city`, type: 'STRING', expression: 'city' }] },
      measures: { create: [{ id: measureId, ...owned, name: `${name}_total`, expression: 'SUM(total)' }] },
    },
  });
  return { id, tableId, dimensionId, measureId };
}

/** Lets a person change the agent of an organization. */
export async function grantEditing(
  prisma: PrismaClient,
  { organizationId, agentId }: TestOrganization,
  { actorId }: MemberViewer,
): Promise<void> {
  await prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId,
      granteeType: 'ACTOR',
      granteeId: actorId,
      role: 'EDITOR',
      agentId,
    },
  });
}
