import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { expect, test } from 'vitest';
import { previewLine } from './previewLine.ts';

const rows = [
  ['2026-09-01', 0.311],
  ['2026-10-01', 0.327],
  ['2026-11-01', 0.352],
] as const;

async function drawn(unit: string | null): Promise<string> {
  const { spec } = compile({ width: 400, height: 220, ...previewLine(rows, 1, unit) } as unknown as TopLevelSpec);
  return (await new View(parse(spec), { renderer: 'none' }).toSVG()).replaceAll('\u00a0', ' ');
}

test('the axis of a percentage is written as its value is', async () => {
  const svg = await drawn('percent');
  expect(svg).toMatch(/>3[1-5](\.\d)? %</);
  expect(svg).not.toMatch(/>0\.3/);
});

test('another unit is the title of its axis', async () => {
  const svg = await drawn('EUR');
  expect(svg).toMatch(/>EUR</);
  expect(svg).toMatch(/>0\.3/);
});
