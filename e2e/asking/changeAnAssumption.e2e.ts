import type { Locator, Page } from '@playwright/test';
import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { expect, test } from '../fixtures/test.ts';

const completed = `status = 'completed' AND NOT is_test`;

async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.keyboard.press('Enter');
  return page.getByRole('region', { name: 'Answer' });
}

/** Chooses another alternative on the chip of the last answer. */
async function choose(answers: Locator, chip: RegExp, alternative: string): Promise<void> {
  await answers.last().getByRole('button', { name: chip }).click();
  await answers.page().getByRole('menuitem', { name: alternative, exact: true }).click();
}

const amount = (value: unknown): string =>
  Number(value).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('a period that nobody named is changed on its chip, and the answer is that of the other period', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('explorer');
  const answers = await ask(page, 'revenue by channel');
  await choose(answers, /All time/, 'Last year');

  await expect(answers).toHaveCount(2);
  const second = answers.nth(1);
  await expect(second.getByRole('region', { name: 'What changed' })).toContainText('groups changed');
  await second.getByRole('button', { name: /Last year/ }).click();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await second.getByRole('tab', { name: /^Table/ }).click();
  const expected = await sqlOverFiles(
    quarry,
    `SELECT channel, sum(net_amount) AS revenue FROM orders
     WHERE ${completed} AND year(ordered_at) = year(current_date) - 1 AND channel IS NOT NULL
     GROUP BY 1`,
  );
  expect(expected.length).toBeGreaterThan(2);
  for (const row of expected) {
    await expect(second).toContainText(amount(row.revenue));
  }
  // What is over cannot be changed any more.
  await expect(answers.first().getByRole('button', { name: /All time/ })).toHaveCount(0);
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`at ${width} px the date that counts is another one, and the answer says from what number to what`, async ({
    page,
    quarry,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height });
    await signInAs('explorer');
    const answers = await ask(page, 'revenue in 2025');
    await answers.getByRole('button', { name: /By order date/ }).click();
    // The menu stays on the screen and can be read.
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    await menu.getByRole('menuitem', { name: 'By ship date' }).click();

    await expect(answers).toHaveCount(2);
    const [row] = await sqlOverFiles(
      quarry,
      `SELECT sum(net_amount) FILTER (WHERE year(ordered_at) = 2025) AS ordered,
         sum(net_amount) FILTER (WHERE year(shipped_on) = 2025) AS shipped FROM orders WHERE ${completed}`,
    );
    expect(row?.ordered).not.toEqual(row?.shipped);
    const moved = answers.last().getByRole('region', { name: 'What changed' });
    await expect(moved).toContainText('By order date → By ship date');
    const millions = (value: unknown) =>
      `€ ${(Number(value) / 1e6).toLocaleString('en', { maximumFractionDigits: 2 })} M`;
    await expect(moved).toContainText(millions(row?.ordered));
    await expect(moved).toContainText(millions(row?.shipped));
    await expectToFit(page);

    // And back, from the chip that now says what was chosen.
    await choose(answers, /By ship date/, 'By order date');
    await expect(answers).toHaveCount(3);
    await expect(
      answers
        .last()
        .locator('strong')
        .filter({ hasText: millions(row?.ordered) })
        .first(),
    ).toBeVisible();
  });
}

test('an author lifts a default filter of the definition; an explorer is told that it is one', async ({
  page,
  quarry,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto(`${quarry.url}/explorer`);
  const answers = await ask(page, 'number of orders in 2025');
  await answers.getByRole('button', { name: /Real orders only/ }).click();
  await page.getByRole('menuitem').first().click();
  await expect(answers).toHaveCount(2);
  const [row] = await sqlOverFiles(quarry, `SELECT count(*) AS n FROM orders WHERE year(ordered_at) = 2025`);
  await expect(answers.last()).toContainText(Number(row?.n).toLocaleString('en'));
});

test('a program changes an assumption by its id, and hears which ids there are when it is wrong', async ({
  quarry,
}) => {
  const token = await bearerToken(quarry, 'explorer');
  const run = async (query: string, variables: Record<string, unknown>) => {
    const answer = await graphql(quarry, token, query, variables);
    expect(answer.errors).toBeUndefined();
    return answer.data as Record<string, never>;
  };
  const { agents } = (await run('{ agents(first: 1) { edges { node { id } } } }', {})) as unknown as {
    agents: { edges: { node: { id: string } }[] };
  };
  const { createTask } = (await run(
    `mutation($agentId: ID!) { createTask(input: { agentId: $agentId, query: "revenue in 2025" }) {
       ... on Task { id } } }`,
    { agentId: agents.edges[0]?.node.id },
  )) as unknown as { createTask: { id: string } };
  interface Turn {
    id: string;
    status: string;
    content: string;
    answer: {
      moved: { numbers: unknown[] } | null;
      assumptions: { kind: string; text: string; chosen: boolean; alternatives: { id: string; text: string }[] }[];
    } | null;
  }
  const lastTurn = async (): Promise<Turn | undefined> => {
    const { task } = (await run(
      `query($id: ID!) { task(id: $id) { comments { id status content answer { ... on DataAnswer {
         moved { numbers { label } } assumptions { kind text chosen alternatives { id text } } } } } } }`,
      { id: createTask.id },
    )) as unknown as { task: { comments: Turn[] } };
    return task.comments.at(-1);
  };
  await expect.poll(async () => (await lastTurn())?.status).toBe('COMPLETED');
  const turn = await lastTurn();
  const date = turn?.answer?.assumptions.find(({ kind }) => kind === 'time_dimension');
  const shipped = date?.alternatives.find(({ text }) => text === 'By ship date');
  expect(shipped).toBeDefined();
  const change = `mutation($input: ChangeAssumptionInput!) { changeAssumption(input: $input) {
    __typename ... on Comment { id } ... on InvalidInputError { message advice path } } }`;
  const wrong = await run(change, { input: { commentId: turn?.id, alternativeId: 'yesterday' } });
  expect(wrong.changeAssumption).toMatchObject({
    __typename: 'InvalidInputError',
    message: 'This answer has no alternative "yesterday".',
    path: ['alternativeId'],
  });
  await run(change, { input: { commentId: turn?.id, alternativeId: shipped?.id } });
  await expect.poll(async () => (await lastTurn())?.content).toBe('By ship date instead of by order date');
  await expect.poll(async () => (await lastTurn())?.status).toBe('COMPLETED');
  const changed = await lastTurn();
  expect(changed?.answer?.assumptions.find(({ chosen }) => chosen)?.text).toBe('By ship date');
  expect(changed?.answer?.moved?.numbers).toHaveLength(1);
});

test('on a phone the answer is in sight when it is there, its steps one touch away', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue this year');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' }).locator('strong').first()).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0);
  await expectToFit(page);
  await page.getByRole('button', { name: /steps/ }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toBeVisible();
});
