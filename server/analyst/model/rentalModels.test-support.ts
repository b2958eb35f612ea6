import type { LanguageModelProvider } from '../../generated/prisma/enums.ts';
import { askModels } from '../../languageModel/wire/askModels.ts';
import { defaultTurnLimits } from '../../languageModel/wire/modelTurn.ts';
import { openModel } from '../../languageModel/wire/openModel.ts';
import { modelStandIn, type Brain, type ModelStandIn } from '../../testing/models/modelStandIn.ts';
import type { ScriptedTurn } from '../../testing/models/wire.ts';
import { guardedFetch } from '../../warehouse/outbound/guardedFetch.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import type { AnalystRequest, AnalystResult, JsonValue, PreviousTurn } from '../analyst.ts';
import { BIKE_RENTAL, BIKE_RENTAL_DATA } from '../builtin/bikeRental.test-support.ts';
import { openRailway, type Railway, type RecordedStep } from '../builtin/railway/openRailway.test-support.ts';
import { quickAnalyst } from '../quickAnalyst.ts';
import type { Models } from './contract.ts';

export const call = (name: string, input: unknown): ScriptedTurn => ({ calls: [{ name, input }] });
export const run = (semql: string, purpose = 'fees'): ScriptedTurn => call('run_semql', { semql, purpose });
export const finish = (sentence: string, more: object = {}): ScriptedTurn =>
  call('answer', { queries: ['q1'], sentence, assumptions: [], followUps: [], ...more });

/** A brain that says one turn after the other, and the last one for ever. */
export function script(...turns: readonly (ScriptedTurn | ((text: string) => ScriptedTurn))[]): Brain {
  return ({ messages }) => {
    const done = messages.filter(({ role, calls }) => role === 'assistant' && calls.length > 0).length;
    const turn = turns[Math.min(done, turns.length - 1)] ?? {};
    return typeof turn === 'function' ? turn(messages.at(-1)?.text ?? '') : turn;
  };
}

interface Played {
  readonly result: AnalystResult;
  readonly steps: readonly RecordedStep[];
  readonly requests: ModelStandIn['requests'];
}

interface Playing {
  readonly question?: string;
  readonly previous?: readonly PreviousTurn[];
  readonly provider?: LanguageModelProvider;
  readonly models?: Partial<Models>;
  readonly request?: Partial<AnalystRequest>;
  readonly fault?: (n: number) => string | null;
  /** Steps that an earlier attempt has recorded. */
  readonly recorded?: Map<number, JsonValue>;
  /** The process dies after so many steps. */
  readonly diesAfter?: number;
}

/** A bicycle rental in front of which scripted models speak the wire of a provider. */
export class RentalModels {
  readonly rental: Railway;
  readonly #fetch = guardedFetch(outboundPolicy(['127.0.0.0/8']));

  private constructor(rental: Railway) {
    this.rental = rental;
  }

  static async open(): Promise<RentalModels> {
    return new RentalModels(await openRailway(BIKE_RENTAL, BIKE_RENTAL_DATA));
  }

  close(): void {
    this.rental.close();
    this.#fetch.close();
  }

  async play(brain: Brain, playing: Playing = {}): Promise<Played> {
    const { question = 'What did we take?', provider = 'OPENAI_COMPATIBLE', fault, recorded, diesAfter } = playing;
    const standIn = await modelStandIn(brain, fault);
    const models: Models = {
      names: ['first'],
      order: 'MODEL_FIRST',
      seesRows: true,
      layerLength: 60_000,
      refusal: null,
      ask: (request) =>
        askModels(
          [
            {
              id: 'first',
              name: 'first',
              cacheKey: 'agent',
              reasons: false,
              open: () => openModel({ provider, modelId: 'm', baseUrl: standIn.url, apiKey: 'k' }, this.#fetch.fetch),
              costOf: ({ output }) => output,
            },
          ],
          request,
          { resting: new Map(), limits: defaultTurnLimits, sleep: () => Promise.resolve() },
        ),
      ...playing.models,
    };
    const steps: RecordedStep[] = [];
    const analysis = this.rental.analysis(steps, recorded);
    let taken = 0;
    try {
      const result = await quickAnalyst(
        { ...this.rental.request(question, playing.previous), models, ...playing.request },
        {
          ...analysis,
          async step(intent, work) {
            const outcome = await analysis.step(intent, work);
            taken += 1;
            if (taken === diesAfter) {
              throw new Error('killed');
            }
            return outcome;
          },
        },
      );
      return { result, steps, requests: standIn.requests };
    } finally {
      await standIn.close();
    }
  }
}
