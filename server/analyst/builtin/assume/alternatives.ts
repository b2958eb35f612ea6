import type { CompileResult } from '../../../semql/compiled.ts';
import type { Alternative, Assumption, JsonObject, JsonValue } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { newDraft } from '../reading/draft.ts';
import { ground } from '../deciding/ground.ts';
import type { Grounded } from '../deciding/ground.ts';
import { placementProblem } from '../deciding/placeable.ts';
import type { Reading } from '../reading.ts';
import { defaultPeriod } from '../time/defaultPeriod.ts';
import type { Clock } from '../time/period.ts';
import { difference } from './edit.ts';
import type { Assumed, Offer } from './offer.ts';

/** Offers of one assumption that are tried and shown. */
const MAX_OFFERS = 8;

/** How a reading is put in SemQL and compiled. */
export interface Trial {
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  compile(semql: string, timeZone: string | null): CompileResult;
}

/** A reading as it would be computed, or what stands in its way. */
export function tryReading(asked: Reading, { lookup, clock, compile }: Trial): ReturnType<typeof ground> {
  const period = asked.period ?? (asked.rows ? null : defaultPeriod(asked));
  const reading: Reading = { ...asked, period };
  const problem = placementProblem(reading, lookup);
  if (problem !== null) return { grounded: [], failure: { code: 'MISPLACED', message: problem, advice: '' } };
  const candidate = { reading, asked, items: [], draft: newDraft(), unread: [], score: 1 };
  return ground([candidate], lookup, clock, (semql) => compile(semql, reading.timeZone));
}

/**
 * Assumptions with those of their offers that can be computed and give another query, as edits of
 * the reading.
 */
export function offerAlternatives(
  assumed: readonly Assumed[],
  asked: Reading,
  chosen: Grounded,
  trial: Trial,
): readonly Assumption[] {
  return assumed.map(({ offers, ...assumption }) => {
    const seen = new Set([queryKey(chosen)]);
    const texts = new Set([assumption.text]);
    const kept: Offer[] = [];
    for (const offer of offers) {
      if (kept.length === MAX_OFFERS) break;
      if (texts.has(offer.text)) continue;
      const [grounded] = tryReading(offer.reading, trial).grounded;
      if (!grounded || seen.has(queryKey(grounded))) continue;
      seen.add(queryKey(grounded));
      texts.add(offer.text);
      kept.push(offer);
    }
    return {
      id: '',
      ...assumption,
      chosen: false,
      alternatives: kept.map((offer) => toAlternative(offer, asked)),
    };
  });
}

/** Identity of a query's result, by its text, parameters and zone. */
function queryKey({ compiled, reading }: Grounded): string {
  return JSON.stringify([compiled.sql, compiled.parameters, reading.timeZone, reading.rows?.limit]);
}

/** An alternative as an edit of the reading that was asked. */
export function toAlternative({ text, value, reading }: Offer, asked: Reading): Alternative {
  return { id: '', text, value, edit: asJson(difference(toJson(asked), toJson(reading))) };
}

/** Ids that are unique within an answer: "2" and its alternatives "2.1", "2.2". */
export function numbered(assumptions: readonly Assumption[]): readonly Assumption[] {
  return assumptions.map((assumption, place) => ({
    ...assumption,
    id: `${place + 1}`,
    alternatives: assumption.alternatives.map((one, index) => ({ ...one, id: `${place + 1}.${index + 1}` })),
  }));
}

/** Plain JSON of a reading, which is made of plain JSON already. */
export function toJson(reading: Reading): JsonObject {
  return JSON.parse(JSON.stringify(reading)) as JsonObject;
}

function asJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
