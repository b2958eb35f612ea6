import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

const towns = ['Tromsø', 'Utrecht', 'Verona'];

/** Parcels that go from one town to another: two ways lead from a parcel to a town. */
const parcels = Array.from({ length: 300 }, (_, n) => ({
  from: n % 3,
  to: (n >> 2) % 3,
  weight: 1 + ((n * 13) % 40),
  sentOn: new Date(Date.UTC(2025, 0, 1 + ((n * 7) % 360))).toISOString().slice(0, 10),
}));

const files = {
  'kite_towns.csv': ['town_id,town_name', ...towns.map((name, index) => `T${index + 1},${name}`)].join('\n'),
  'kite_parcels.csv': [
    'parcel_no,from_town,to_town,weight,sent_on',
    ...parcels.map(({ from, to, weight, sentOn }, n) => `P${n + 1},T${from + 1},T${to + 1},${weight},${sentOn}`),
  ].join('\n'),
};

/** What the parcels of a town weigh, as it is written. */
const weightOf = (end: 'from' | 'to', town: number): string =>
  parcels
    .filter((parcel) => parcel[end] === town)
    .reduce((sum, { weight }) => sum + weight, 0)
    .toLocaleString('en');

interface Model {
  readonly id: string;
  readonly name: string;
  readonly dimensions: readonly { readonly name: string }[];
  readonly relationships: readonly { readonly id: string; readonly name: string }[];
}

/** Uploads the files and builds their models as they are drafted. */
async function upload(page: Page): Promise<void> {
  await page.goto('/studio/data/new');
  await page.getByRole('link', { name: /^Files/ }).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    );
  await page.getByLabel('Name of the data source').fill('Kites');
  await page.getByRole('button', { name: 'Import 2 tables' }).click();
  await page.waitForURL(/\/studio\/data\/src_[^/]+\/tables$/);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Build models' }).click();
  await page.getByRole('button', { name: /^Create 2 models?( |$)/ }).click();
  await expect(page).toHaveURL(/\/explorer\?agent=agt_/);
}

/** Gives parcels exactly two ways to towns, and a metric over time; returns ids of both. */
async function define(quarry: QuarryServer): Promise<{ readonly parcelsId: string; readonly metricId: string }> {
  const token = await bearerToken(quarry, 'admin');
  const ask = async (query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await graphql(quarry, token, query, variables);
    expect(errors).toBeUndefined();
    return data as Record<string, { readonly __typename: string; readonly id: string; readonly version: number }>;
  };
  const read = async (search: string): Promise<Model> => {
    const { data } = await graphql(
      quarry,
      token,
      `
        query ($search: String) {
          models(first: 5, search: $search) {
            edges {
              node {
                id
                name
                version
                dimensions {
                  name
                }
                relationships {
                  id
                  name
                }
              }
            }
          }
        }
      `,
      { search },
    );
    return (data as { models: { edges: { node: Model }[] } }).models.edges[0]!.node;
  };
  const remove = `mutation ($input: RemoveRelationshipInput!) {
    removeRelationship(input: $input) { __typename ... on Model { id version } }
  }`;
  const [sent, places] = [await read('kite_parcels'), await read('kite_towns')];
  for (const drafted of [...sent.relationships, ...places.relationships]) {
    const { version } = (await read(sent.relationships.includes(drafted) ? sent.name : places.name)) as Model & {
      readonly version: number;
    };
    await ask(remove, { input: { relationshipId: drafted.id, version, confirmed: true } });
  }
  for (const [name, from] of [
    ['sender', 'from_town'],
    ['receiver', 'to_town'],
  ] as const) {
    const made = await ask(
      'mutation ($input: CreateRelationshipInput!) { createRelationship(input: $input) { __typename } }',
      {
        input: {
          modelId: sent.id,
          name,
          toModel: places.name,
          type: 'MANY_TO_ONE',
          keys: [{ from, to: 'town_id' }],
          confirmed: true,
        },
      },
    );
    expect(made['createRelationship']).toMatchObject({ __typename: 'Relationship' });
  }
  const made = await ask(
    'mutation ($input: CreateMetricInput!) { createMetric(input: $input) { __typename ... on Metric { id } } }',
    {
      input: {
        name: 'kite_weight',
        expression: 'SUM(weight)',
        anchorModel: sent.name,
        timeDimension: `${sent.name}.sent_on`,
        timeGrains: ['MONTH', 'QUARTER'],
        ownerId: null,
      },
    },
  );
  expect(made['createMetric']).toMatchObject({ __typename: 'Metric' });
  return { parcelsId: sent.id, metricId: made['createMetric']!.id };
}

test('a metric over own files: by both ways to one model, over its periods, with an owner and completed names', async ({
  page,
  quarry,
  signInAs,
}, testInfo) => {
  test.setTimeout(240_000);
  await signInAs('admin');
  await upload(page);
  const { parcelsId, metricId } = await define(quarry);

  await page.goto(`/studio/metrics/${metricId}`);
  const form = page.getByRole('form', { name: 'Metric kite_weight' });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(form.getByText('Compiles')).toBeVisible();

  // Each way to a town is a breakdown of its own, and they differ.
  const breakdown = page.getByRole('region', { name: 'Breakdown' });
  const by = breakdown.getByRole('combobox', { name: 'Broken down by' });
  const bars = breakdown.getByRole('list');
  await by.selectOption('sender.town_name');
  for (const [index, town] of towns.entries()) {
    await expect(bars).toContainText(`${town}${weightOf('from', index)}`);
  }
  await by.selectOption('receiver.town_name');
  for (const [index, town] of towns.entries()) {
    await expect(bars).toContainText(`${town}${weightOf('to', index)}`);
  }
  await expect(by.getByRole('option', { name: 'kite_towns.town_name' })).toHaveCount(0);

  // Form and preview have room next to each other from 1024 px on.
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const [left, right] = [await form.boundingBox(), await preview.boundingBox()];
    expect(right!.x >= left!.x + left!.width, `${width} px`).toBe(width >= 1024);
    await page.getByText('Longer and empty periods').click();
    await expectToFit(page);
    await expectNoBarriers(page);
    await page.screenshot({ path: testInfo.outputPath(`metric-${width}.png`), fullPage: true });
    await page.getByText('Longer and empty periods').click();
  }
  await page.setViewportSize({ width: 1440, height: 960 });

  // Names are completed as they are typed.
  const expression = form.getByRole('textbox', { name: 'Expression' });
  await expression.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('RUNNING(SUM(wei');
  const offered = page.getByRole('listbox').getByRole('option', { name: /^weight/ });
  await expect(offered.first()).toBeVisible();
  await offered.first().click();
  await page.keyboard.press('End');
  await expect(expression).toContainText('weight');
  const typed = (await expression.innerText()).trim();
  if (!typed.endsWith('))')) {
    await page.keyboard.type(')'.repeat(2 - (/\)*$/.exec(typed)?.[0].length ?? 0)));
  }
  await expect(form.getByText('Compiles')).toBeVisible();

  // What longer and empty periods show, and the owner, are part of the metric.
  await page.getByText('Longer and empty periods').click();
  await form.getByRole('combobox', { name: 'Longer periods show' }).selectOption('AVERAGE');
  await form.getByRole('combobox', { name: 'Values of each' }).selectOption('MONTH');
  await form.getByRole('checkbox', { name: 'Show periods without rows' }).check();
  await form.getByRole('button', { name: /^Owner:/ }).click();
  await page.getByRole('combobox', { name: 'Search Owner' }).fill('explorer');
  await page.getByRole('option', { name: /explorer/i }).click();
  await page.keyboard.press('Control+S');
  await expect(form.getByRole('status').first()).toHaveText('Saved · v2');
  await page.reload();
  await expect(form.getByRole('combobox', { name: 'Longer periods show' })).toHaveValue('AVERAGE');
  await expect(form.getByRole('combobox', { name: 'Values of each' })).toHaveValue('MONTH');
  await expect(form.getByRole('checkbox', { name: 'Show periods without rows' })).toBeChecked();
  await expect(form.getByRole('button', { name: /^Owner: .*explorer/i })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('period value none → average');

  // Fields are put in order with the mouse.
  await page.goto(`/studio/models/${parcelsId}/dimensions`);
  const list = page.getByRole('navigation', { name: 'dimensions' }).getByRole('link');
  const moved = await list.nth(3).innerText();
  await list.nth(3).dragTo(list.nth(0));
  await expect(list.nth(0)).toHaveText(moved, { useInnerText: true });
  await page.reload();
  await expect(list.nth(0)).toHaveText(moved, { useInnerText: true });

  // The graph leads to the editor of what is clicked.
  await page.goto('/studio/semantic-layer');
  await page.getByLabel(/^Model kite.parcels/i).click();
  await expect(page).toHaveURL(new RegExp(`/studio/semantic-layer/${parcelsId}`));
  await page.getByRole('region', { name: 'Model', exact: true }).getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/models/${parcelsId}`));
});
