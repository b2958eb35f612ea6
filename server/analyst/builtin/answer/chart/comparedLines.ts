import type { JsonObject, JsonValue } from '../../../analyst.ts';
import { amountScale } from './chartAxis.ts';
import type { ComparisonNames } from '../rows/shownColumns.ts';

/** Grey of what a number is compared with. */
export const COMPARED_COLOR = '#8a8f98';
const CURRENT_COLOR = '#7547ff';

const DASHED = [5, 4];
export const DOTTED = [2, 4];

interface Lines {
  readonly x: JsonObject;
  readonly axis: JsonObject;
  /** Fields `v0` and, where there is a comparison, `v1`. */
  readonly names: ComparisonNames | null;
  /** Color of the agent's palette, or null. */
  readonly color: string | null;
  /** True: the last bucket is not over yet. */
  readonly partial: boolean;
  readonly tooltip: JsonValue;
}

/**
 * A number over time: a solid line, its comparison dashed and grey, and an unfinished last period
 * as a hollow point at the end of a dotted line.
 */
export function comparedLines({ x, axis, names, color, partial, tooltip }: Lines): JsonObject {
  const current = color ?? CURRENT_COLOR;
  const y = (field: string): JsonObject => ({ field, type: 'quantitative', axis, scale: amountScale });
  const domain = names === null ? [] : [names.current, names.compared];
  // A single legend shows colour and dash, because both encode the same field with the same
  // description.
  const named = (): JsonObject => ({
    color: {
      field: 'series',
      type: 'nominal',
      title: null,
      scale: { domain, range: [current, COMPARED_COLOR] },
      legend: { symbolType: 'stroke', symbolStrokeWidth: 2 },
    },
    strokeDash: { field: 'series', type: 'nominal', title: null, scale: { domain, range: [[1, 0], DASHED] } },
  });
  const series = (name: string): JsonObject => ({ calculate: JSON.stringify(name), as: 'series' });
  const plain: JsonObject = { color: { value: current } };
  const ended: readonly JsonValue[] = partial ? [{ filter: '!datum.partial' }] : [];
  return {
    layer: [
      ...(names === null
        ? []
        : [
            {
              transform: [series(names.compared)],
              mark: { type: 'line', strokeWidth: 1.75 },
              encoding: { x, y: y('v1'), ...named() },
            },
          ]),
      {
        transform: names === null ? ended : [...ended, series(names.current)],
        mark: { type: 'line' },
        encoding: { x, y: y('v0'), ...(names === null ? plain : named()) },
      },
      ...(partial
        ? [
            {
              transform: [{ filter: 'datum.tail' }],
              mark: { type: 'line', strokeDash: DOTTED },
              encoding: { x, y: y('v0'), ...plain },
            },
          ]
        : []),
      {
        mark: { type: 'point', filled: true, size: 36, opacity: 1 },
        encoding: {
          x,
          y: y('v0'),
          stroke: { value: current },
          strokeWidth: { value: 2 },
          fill: partial ? { condition: { test: 'datum.partial', value: 'white' }, value: current } : { value: current },
          tooltip,
        },
      },
    ],
  };
}
