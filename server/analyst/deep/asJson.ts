import type { JsonObject } from '../analyst.ts';

/** Plain data as a JSON value: our interfaces have no index signature. */
export function asJson(data: object): JsonObject {
  return data as JsonObject;
}
