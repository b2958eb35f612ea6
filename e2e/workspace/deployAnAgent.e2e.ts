import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import type { QuarryServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

const run = promisify(execFile);

/** A copy of the sample company's analyst, which the other journeys leave alone. */
async function copyOfAnalyst(quarry: QuarryServer, token: string, name: string): Promise<string> {
  const { data } = await graphql(quarry, token, '{ agents(first: 50) { edges { node { id name } } } }');
  const { edges } = (data as { agents: { edges: { node: { id: string; name: string } }[] } }).agents;
  const id = edges.find(({ node }) => node.name === 'Sales analyst')?.node.id;
  const copied = await graphql(
    quarry,
    token,
    'mutation ($input: CopyAgentInput!) { copyAgent(input: $input) { ... on Agent { id } ... on UserError { message } } }',
    { input: { agentId: id, name } },
  );
  return (copied.data as { copyAgent: { id: string } }).copyAgent.id;
}

/** A site of somebody else that shows `html`. */
async function openSite(html: () => string) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Intranet</title>${html()}`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => site.close() };
}

const codeOf = async (page: Page, language: string): Promise<string> =>
  (await page.locator('figure', { hasText: language }).locator('pre').textContent()) ?? '';

test('an agent is deployed: to programs, MCP clients, the public and the sites that may show it', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  test.setTimeout(180_000);
  const admin = await bearerToken(quarry, 'admin');
  const agentId = await copyOfAnalyst(quarry, admin, 'Shop window');
  const folder = await mkdtemp(join(tmpdir(), 'quarry-deploy-'));
  let frame = '';
  const site = await openSite(() => frame);
  const stranger = await openSite(() => frame);
  const secret = { value: '' };
  const shell = (command: string, parameters: string[]) =>
    run(command, parameters, {
      cwd: folder,
      env: { PATH: process.env.PATH, QUARRY_TOKEN: secret.value, NODE_NO_WARNINGS: '1' },
      timeout: 45_000,
    });
  try {
    await signInAs('admin');
    await page.goto(`/studio/agents/${agentId}/deploy`);

    // A token, and code that runs as it is shown.
    await page.getByRole('button', { name: 'Issue a token' }).click();
    const issue = page.getByRole('dialog', { name: 'Issue a token' });
    await issue.getByRole('textbox', { name: 'Name' }).fill('Intranet');
    await issue.getByRole('button', { name: 'Issue the token' }).click();
    secret.value = (await issue.getByText(/^qat_/).textContent())?.trim() ?? '';
    await issue.getByRole('button', { name: 'Done' }).click();

    const kinds = page.getByRole('group', { name: 'Kind of program' });
    const asked = await shell('bash', ['-c', await codeOf(page, 'Shell')]);
    expect(asked.stdout).toMatch(/"status":"COMPLETED".*"sentence":"/);
    await kinds.getByText('Node').click();
    await writeFile(join(folder, 'ask.mjs'), await codeOf(page, 'JavaScript'));
    expect((await shell(process.execPath, ['ask.mjs'])).stdout).toMatch(/\*\*.+\*\*/);
    await kinds.getByText('MCP client').click();
    const { mcpServers } = JSON.parse(await codeOf(page, 'JSON')) as {
      mcpServers: Record<string, { url: string; headers: { Authorization: string } }>;
    };
    const configured = mcpServers['quarry-shop-window']!;
    const client = new Client({ name: 'journey', version: '1' });
    const authorization = configured.headers.Authorization.replace('${QUARRY_TOKEN}', secret.value);
    await client.connect(
      new StreamableHTTPClientTransport(new URL(configured.url), { requestInit: { headers: { authorization } } }),
    );
    const answer = await client.callTool({ name: 'ask', arguments: { question: 'How many orders?' } });
    expect(answer.structuredContent).toMatchObject({ result: { kind: 'answer' } });
    await client.close();
    await expectNoBarriers(page);

    // The public page: a person without an account asks, on a phone.
    await page.getByRole('button', { name: 'Make public' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).click();
    const address = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href');
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
    await phone.goto(address ?? '');
    await expect(phone.getByRole('heading', { name: 'Shop window' })).toBeVisible();
    await expectNoBarriers(phone);
    await expectToFit(phone);
    await phone.getByRole('textbox').fill('How many orders?');
    await phone.keyboard.press('Enter');
    await expect(phone.getByText(/[\d,]+ orders/i).first()).toBeVisible();
    await expectNoBarriers(phone);
    await expectToFit(phone);
    expect(await phone.context().cookies()).toEqual([]);
    // Nothing else is open to them.
    await phone.goto(`${quarry.url}/explorer`);
    await expect(phone).toHaveURL(/\/auth\/login/);
    await phone.goto(address ?? '');

    // The frame: refused by the browser until the site is allowed.
    const embed = page.getByRole('region', { name: 'Embed' });
    await embed.getByRole('textbox', { name: 'Site' }).fill(`${site.origin}/path`);
    await embed.getByRole('button', { name: 'Allow' }).click();
    await expect(embed.getByText('without a path')).toBeVisible();
    await embed.getByRole('textbox', { name: 'Site' }).fill(site.origin);
    await embed.getByRole('button', { name: 'Allow' }).click();
    await expect(embed.getByRole('listitem')).toHaveText(site.origin);
    frame = await codeOf(page, 'HTML');
    await expectNoBarriers(page);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
    }
    await page.setViewportSize({ width: 1440, height: 960 });

    // In the browser of someone who is signed in: their session is not used.
    const framing = await page.context().newPage();
    const called: string[] = [];
    framing.on('request', (request) => called.push(new URL(request.url()).pathname));
    await framing.goto(site.origin);
    const shown = framing.frameLocator('iframe');
    await shown.getByRole('textbox').fill('How many orders?');
    await shown.getByRole('textbox').press('Enter');
    await expect(shown.getByText(/[\d,]+ orders/i).first()).toBeVisible();
    expect(called).toContain('/api/v1/visits');
    expect(called.filter((path) => path.includes('session'))).toEqual([]);

    const refused = framing.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await framing.goto(stranger.origin);
    await refused;
    await expect(shown.getByRole('heading', { name: 'Shop window' })).toHaveCount(0);
    // The public page itself is never shown in a frame.
    frame = frame.replace('/embed/', '/public/');
    const never = framing.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await framing.goto(site.origin);
    await never;

    // Switched off: at once, for those who are there and those who come.
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Make public' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('This visit has ended')).toBeVisible();
    await phone.getByRole('button', { name: 'Open it again' }).click();
    await expect(phone.getByText('not open to visitors')).toBeVisible();

    // A site with a token opens visits of an agent that is not public.
    const opened = await shell('bash', ['-c', await codeOf(page, 'Shell')]);
    const visit = JSON.parse(opened.stdout) as { token: string };
    frame = (await codeOf(page, 'HTML')).replace('TOKEN_OF_THE_VISIT', visit.token);
    await framing.goto(site.origin);
    await shown.getByRole('textbox').fill('How many orders?');
    await shown.getByRole('textbox').press('Enter');
    await expect(shown.getByText(/[\d,]+ orders/i).first()).toBeVisible();

    // Revoked while an answer is on its way: the visits that it opened end at once.
    const release = quarry.holdQueries();
    try {
      await shown.getByRole('textbox').fill('How many customers?');
      await shown.getByRole('textbox').press('Enter');
      await expect(shown.getByRole('button', { name: 'Stop' })).toBeVisible();
      await page
        .getByRole('row', { name: /Intranet/ })
        .getByRole('button', { name: 'Revoke' })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
      await expect(shown.getByText('This visit has ended')).toBeVisible();
    } finally {
      release();
    }
    // The same code that opened a visit is refused.
    const late = await shell('bash', ['-c', await codeOf(page, 'Shell')]);
    const refusal = JSON.parse(late.stdout) as object;
    expect(refusal).toHaveProperty('errors.0.message');
    expect(refusal).not.toHaveProperty('token');
  } finally {
    site.close();
    stranger.close();
    await rm(folder, { recursive: true, force: true });
    const version = await graphql(quarry, admin, 'query ($id: ID!) { agent(id: $id) { version } }', { id: agentId });
    await graphql(quarry, admin, 'mutation ($input: RemoveAgentInput!) { removeAgent(input: $input) { __typename } }', {
      input: { id: agentId, version: (version.data as { agent: { version: number } }).agent.version },
    });
  }
});
