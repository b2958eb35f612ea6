import { expect, test } from 'vitest';
import { sitemap } from '../../router.tsx';
import { helpFor } from './help.ts';
import { topics } from './topics.ts';

const uuid = '018cc251-f400-7516-a303-15882c339bb6';
const withRail = sitemap.filter(({ layout = 'default' }) => ['default', 'agent', 'explorer'].includes(layout));
const paths = withRail.map(({ path }) => path.replaceAll(/:\w+\??/g, `mdl_${uuid}`));

test.each(paths)('%s has help, and a page that says more', async (path) => {
  const help = helpFor(path);
  expect((await help?.load())?.length).toBeGreaterThan(80);
  expect(topics.map(({ name }) => name)).toContain(help?.topic);
});

test.each(topics)('the page $name begins with its title', async ({ title, load }) => {
  expect(await load()).toMatch(new RegExp(`^# ${title}\n`));
});
