import { bearerToken, graphql } from '../fixtures/api.ts';
import { openDemo } from '../fixtures/openDemo.ts';
import { becomeStaff, endStaff, operatorLink } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test('an explorer cannot open the studio', async ({ page, signInAs }) => {
  await signInAs('explorer');
  for (const path of ['/studio/agents', '/studio/settings', '/_internal/devops', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/explorer$/);
  }
});

test('internal pages open with the link of the operator, which works once', async ({ page, quarry, signInAs }) => {
  await endStaff(quarry);
  await signInAs('admin');
  await page.goto('/_internal/query-tester');
  await expect(page.getByText('This page is for staff.')).toBeVisible();
  await becomeStaff(page, quarry);
  expect(page.url()).not.toContain('operator=');
  await page.goto('/_internal/query-tester');
  await expect(page.getByRole('region', { name: 'Query tester' })).toBeVisible();

  const link = await operatorLink(quarry);
  for (const shown of ['You are staff of this installation', 'The link does not work']) {
    await page.goto('/studio/agents');
    await page.goto(link);
    await expect(page.getByText(shown)).toBeVisible();
  }
});

test('the link of the operator works for a person who signs in first', async ({ page, quarry }) => {
  await openDemo(page, quarry);
  await page.goto(await operatorLink(quarry));
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fexplorer#operator=/);
  await page.getByRole('button', { name: 'Continue as admin' }).click();
  await expect(page.getByText('You are staff of this installation')).toBeVisible();
});

test('an anonymous visitor cannot open the explorer or the studio', async ({ page }) => {
  for (const path of ['/explorer', '/studio/agents', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/login/);
  }
});

test('another organization sees nothing of the first one', async ({ page, quarry, signInAs, browser }) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  const taskId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const admin = await bearerToken(quarry, 'admin');
  const listed = await graphql(
    quarry,
    admin,
    '{ agents { edges { node { id } } } dataSources { edges { node { id } } } }',
  );
  const ids = [...JSON.stringify(listed.data).matchAll(/"id":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(ids.length).toBeGreaterThanOrEqual(2);

  const other = await browser.newContext({ baseURL: quarry.url });
  const stranger = await other.newPage();
  await stranger.goto('/auth/register');
  await stranger.getByLabel('Name').fill('Mallory Stranger');
  await stranger.getByLabel(/mail/i).fill(`mallory-${Date.now()}@elsewhere.test`);
  await stranger.getByLabel('Password').fill('a long enough password');
  await stranger.getByRole('button', { name: /create|sign up|register/i }).click();
  await stranger.waitForURL(/\/auth\/onboarding/);
  await stranger.getByLabel(/organization/i).fill('Elsewhere');
  await stranger.getByRole('button', { name: /create|continue|next/i }).click();
  await stranger.waitForURL(/\/studio/);

  await stranger.goto(`/explorer/${taskId}`);
  await expect(stranger.getByText(/does not exist, or it is not shared with you/)).toBeVisible();

  const { token } = (await stranger.evaluate(async () => (await fetch('/api/v1/session/token')).json())) as {
    token: string;
  };
  for (const id of [...ids, taskId]) {
    const found = await graphql(quarry, token, 'query ($id: ID!) { node(id: $id) { __typename id } }', { id });
    expect(found.data?.node ?? null).toBeNull();
  }
  const lists = await graphql(
    quarry,
    token,
    '{ agents { edges { node { id } } } tasks { edges { node { id } } } models { edges { node { id } } } }',
  );
  expect(JSON.stringify(lists.data)).not.toMatch(/"id"/);
  const asked = await graphql(
    quarry,
    token,
    'mutation ($id: ID!) { createTask(input: { agentId: $id, query: "revenue" }) { __typename } }',
    { id: ids.find((id) => id.startsWith('agt_')) },
  );
  expect(asked.data?.createTask).toEqual({ __typename: 'NotFoundError' });
  await other.close();
});

test('bad tokens get a sentence and nothing else', async ({ quarry }) => {
  const refused = await graphql(quarry, 'not-a-token', '{ viewer { kind } }');
  expect(refused.status).toBe(401);
  expect(refused.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  const anonymous = await graphql(quarry, null, '{ agents { edges { node { id } } } }');
  expect(anonymous.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  const map = await graphql(quarry, null, '{ __schema { types { name } } }');
  expect(map.status).toBe(400);
});
