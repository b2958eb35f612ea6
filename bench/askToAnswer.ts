import type { Page } from '@playwright/test';
import { salesAnalyst } from '../prisma/seed/company/agent.ts';
import { signInAsExplorer, withBrowser } from './browser.ts';
import { percentile } from './percentile.ts';
import { atLeast, atMost, type Row } from './row.ts';

const giveUpAfterMs = 10_000;
const lateAfterEndMs = 2_000;

/**
 * Suggestions of the agent, and the same with other words, periods and breakdowns: 20 different
 * questions.
 */
const questions: readonly string[] = [
  ...salesAnalyst.suggestions.flatMap((category) => category.questions.map(({ text }) => text)),
  'Revenue by month last year',
  'Top 5 customers by revenue last quarter',
  'Average order value by country this year',
  'Number of orders by channel last month',
  'Tickets by priority this year',
  'Product revenue by brand last year',
];

/**
 * Runs in the page, before anything else does. Notes, in milliseconds after Enter was pressed, the
 * frame in which the first step and the answer are painted. It watches the document change and
 * never polls.
 */
const stopwatch = `(() => {
  let asked = null;
  let settle;
  const times = {};
  let ended = false;
  window.stopwatch = new Promise((resolve) => { settle = resolve; });
  addEventListener('keydown', (event) => { if (event.key === 'Enter') asked ??= event.timeStamp; }, true);
  const visible = (selector) => [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const note = (name, selector) => {
    if (name in times || !visible(selector)) return;
    times[name] = null;
    requestAnimationFrame(() => {
      times[name] = performance.now() - asked;
      if (name === 'answer') settle(times);
    });
  };
  const watch = new MutationObserver(() => {
    if (asked === null) return;
    note('step', '[aria-label="Steps"] > li');
    note('answer', 'section[aria-label="Answer"]');
    if (!ended && visible('article[aria-busy="false"]')) {
      ended = true;
      // An answer card that comes after the end is late, but not missing.
      setTimeout(() => settle(times), ${lateAfterEndMs});
    }
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
})()`;

/** Milliseconds after Enter; absent: never seen. */
interface Times {
  readonly step?: number;
  readonly answer?: number;
}

/**
 * The floor under every figure: milliseconds of a GraphQL round trip from the page that reads
 * nothing.
 */
const emptyRoundTrip = `(async () => {
  const begun = performance.now();
  const body = JSON.stringify({ query: '{ __typename }' });
  await (await fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text();
  return performance.now() - begun;
})()`;

interface Asked {
  readonly question: string;
  readonly times: Times;
  readonly floor: number;
}

async function ask(page: Page, home: string, question: string): Promise<Asked> {
  await page.goto(home, { waitUntil: 'networkidle' });
  const floor = await page.evaluate<number>(emptyRoundTrip);
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  const times = page.evaluate<Times>(
    `Promise.race([window.stopwatch, new Promise((resolve) => setTimeout(resolve, ${giveUpAfterMs}, {}))])`,
  );
  await page.keyboard.press('Enter');
  return { question, floor, times: await times };
}

/**
 * P7: milliseconds from pressing Enter to the first visible step and to the visible answer, in a
 * real browser.
 */
export function askToAnswer(): Promise<readonly Row[]> {
  return withBrowser(async (browser, quarry) => {
    const page = await browser.newPage();
    await page.addInitScript({ content: stopwatch });
    await signInAsExplorer(page, quarry);
    const results: Asked[] = [];
    for (const question of questions) {
      results.push(await ask(page, `${quarry.url}/explorer`, question));
    }
    const floors = results.map(({ floor }) => floor);
    const floorNote = `floor in the same run, an empty round trip: p50 ${percentile(floors, 0.5).toFixed(0)} ms, p95 ${percentile(floors, 0.95).toFixed(0)} ms`;

    const answered = results.filter(({ times }) => times.answer !== undefined);
    const unseenSteps = answered.filter(({ times }) => times.step === undefined);
    // An answer that is there before any step was painted has shown its first sign of life itself.
    const steps = answered.flatMap(({ times }) => times.step ?? times.answer ?? []);
    const answers = answered.flatMap(({ times }) => times.answer ?? []);
    const spread = (values: readonly number[]): string =>
      `p50 ${percentile(values, 0.5).toFixed(0)} ms, slowest ${percentile(values, 1).toFixed(0)} ms, ${values.length} questions`;
    const slowest = answered.toSorted((a, b) => (b.times.answer ?? 0) - (a.times.answer ?? 0)).slice(0, 3);
    const without = results.filter(({ times }) => times.answer === undefined);
    return [
      atMost({
        id: 'P7',
        what: 'ask → first visible step, p95',
        value: percentile(steps, 0.95),
        bar: 300,
        unit: 'ms',
        notes: [
          spread(steps),
          floorNote,
          ...(unseenSteps.length === 0 ? [] : [`${unseenSteps.length} answers came before a step was painted`]),
        ],
      }),
      atMost({
        id: 'P7',
        what: 'ask → visible answer, p95',
        value: percentile(answers, 0.95),
        bar: 1000,
        unit: 'ms',
        notes: [
          spread(answers),
          `slowest: ${slowest.map(({ question, times }) => `“${question}” ${times.answer?.toFixed(0)} ms`).join(', ')}`,
        ],
      }),
      atLeast({
        id: 'P7',
        what: 'of those questions, answered with an answer card',
        value: answered.length,
        bar: questions.length,
        unit: '',
        notes: without.map(({ question }) => `without: “${question}”`),
      }),
    ];
  });
}
