import { afterAll, beforeAll, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { askAs } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { applyFiles, compareFiles, exportLayer } from '../code/layerCode.ts';
import { metric, smallLayer } from '../smallLayer.test-support.ts';
import { writeRandomLayer } from '../randomLayer.test-support.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { restoreVersion } from './restoreVersion.ts';

let database: TestDatabase;
let acme: TestOrganization;

/** A running total as a dbt project has it: the average of its weeks, with every month shown. */
const imported = {
  ...metric('running_total', 'orders', 'RUNNING(amount)'),
  periodValue: 'AVERAGE',
  periodGrain: 'WEEK',
  momentGrain: 'HOUR',
  everyPeriod: true,
} as const;
const periods = { periodValue: 'AVERAGE', periodGrain: 'WEEK', momentGrain: 'HOUR', everyPeriod: true };
const usual = { periodValue: null, periodGrain: null, momentGrain: null, everyPeriod: false };

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  await database.prisma.dataSource.update({ where: { id: acme.dataSourceId }, data: { type: 'FILE', name: 'Shop' } });
  await writeRandomLayer(database.prisma, acme, { ...smallLayer(acme.dataSourceId), metrics: [imported] });
});
afterAll(() => database.drop());

const services = () => ({ database: database.prisma, events: localEvents() });
const fields = 'version periodValue periodGrain momentGrain everyPeriod';
const save = (input: object) =>
  askAs(
    database.prisma,
    acme.admin,
    `mutation Save($input: UpdateMetricInput!) {
      updateMetric(input: $input) { __typename ... on Metric { ${fields} } ... on UserError { message } }
    }`,
    { input: { metricId: imported.id, ...input } },
    { layer: services() },
  );
const stored = async () => {
  const place = { organizationId: acme.organizationId, environmentId: acme.environmentId };
  return (await loadLayer(database.prisma, place)).layer.metrics.find(({ id }) => id === imported.id);
};

it('tells what an imported metric shows for longer periods, and keeps it when something else changes', async () => {
  expect(await save({ version: 1, label: 'Total so far' })).toEqual({ __typename: 'Metric', version: 2, ...periods });
});

it('comes back from its file as it was', async () => {
  const text = await exportLayer(database.prisma, acme.admin, null, 'YAML');
  expect(text).toContain('period_grain: week');
  const files = [{ path: 'layer.yml', text }];
  expect((await compareFiles(database.prisma, acme.admin, files, null)).differences).toEqual([]);
  await save({ version: 2, ...usual });
  expect(await stored()).toMatchObject(usual);
  const { differences } = await compareFiles(database.prisma, acme.admin, files, null);
  const restored = differences.flatMap((one) => one.fields.map(({ field, after }) => [field, after] as const));
  expect(Object.fromEntries(restored)).toEqual({
    everyPeriod: 'true',
    momentGrain: 'HOUR',
    periodGrain: 'WEEK',
    periodValue: 'AVERAGE',
  });
  await applyFiles(services(), acme.admin, { files });
  expect(await stored()).toMatchObject(periods);
});

it('is emptied by null, and restored with an earlier version', async () => {
  const { version } = (await stored())!;
  const emptied = await save({ version, periodValue: null, momentGrain: null });
  expect(emptied).toEqual({
    __typename: 'Metric',
    version: version + 1,
    periodValue: null,
    periodGrain: 'WEEK',
    momentGrain: null,
    everyPeriod: true,
  });
  const before = await database.prisma.entityVersion.findFirstOrThrow({ where: { entityId: imported.id, version } });
  await restoreVersion(services(), acme.admin, { versionId: before.id, version: version + 1 });
  expect(await stored()).toMatchObject(periods);
});
