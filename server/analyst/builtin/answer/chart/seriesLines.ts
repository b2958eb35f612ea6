import type { JsonObject, JsonValue } from '../../../analyst.ts';
import { DOTTED } from './comparedLines.ts';

interface SeriesLines {
  readonly x: JsonObject;
  readonly y: JsonObject;
  readonly color: JsonValue;
  readonly tooltip: JsonValue;
}

/**
 * Several lines over time whose last period is not over: dotted to a hollow point each, as the line
 * of one number is. Points differ in shape as well as in colour.
 */
export function seriesLines({ x, y, color, tooltip }: SeriesLines): JsonObject {
  return {
    layer: [
      { transform: [{ filter: '!datum.partial' }], mark: { type: 'line' }, encoding: { x, y, color } },
      {
        transform: [{ filter: 'datum.tail' }],
        mark: { type: 'line', strokeDash: DOTTED },
        encoding: { x, y, color },
      },
      {
        transform: [{ filter: '!datum.partial' }],
        mark: { type: 'point', filled: true, size: 30, opacity: 1 },
        encoding: { x, y, color, shape: color, tooltip },
      },
      {
        transform: [{ filter: 'datum.partial' }],
        mark: { type: 'point', filled: false, fill: 'white', size: 36, strokeWidth: 2, opacity: 1 },
        encoding: { x, y, color, shape: color, tooltip },
      },
    ],
  };
}
