/**
 * A language model as the analyst sees it: a transcript and tools go in, one whole turn comes out.
 * Providers, keys and the network are behind `Models`.
 */
import type { z } from 'zod';
import type { JsonValue } from '../analyst.ts';

/** Order in which the built-in engine and language models are asked. */
type EngineOrder = 'BUILTIN_FIRST' | 'MODEL_FIRST' | 'BUILTIN_ONLY';

export interface ModelTool {
  readonly description: string;
  readonly input: z.ZodType;
}

/** Call of a tool that a model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: JsonValue;
  /** Why the call cannot be done: an unknown tool, or input of another shape; null: it can. */
  readonly problem: string | null;
}

export interface ToolResult {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly failed: boolean;
}

/** Part of a transcript, in the order of time. */
export type ModelMessage =
  | { readonly from: 'user'; readonly text: string }
  | {
      readonly from: 'model';
      /** Name of the model that wrote it. */
      readonly by: string;
      /** Its own words and calls, in the form of the provider; opaque. */
      readonly said: JsonValue;
    }
  | { readonly from: 'tools'; readonly results: readonly ToolResult[] };

export interface TokenUsage {
  /** Tokens read that no cache had. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** Tokens written, those of reasoning among them. */
  readonly output: number;
  /** True: the provider counted none, and they are estimated from the characters. */
  readonly estimated: boolean;
}

export interface ModelTurn {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCall[];
  readonly said: JsonValue;
  readonly usage: TokenUsage;
}

/**
 * One failed try of a model, in our words; those of the provider may repeat parts of the request.
 */
export interface ModelFailureNote {
  readonly model: string;
  readonly kind: string;
  /** Clause that begins with the name of the model: "gpt-x is overloaded". */
  readonly words: string;
}

export interface AskedModels {
  /** Null: no model answered. */
  readonly turn: ModelTurn | null;
  readonly model: string | null;
  readonly failures: readonly ModelFailureNote[];
  /** Tokens of all tries that were paid for. */
  readonly tokens: number;
  /** Cost of all tries, in the currency of the prices. */
  readonly cost: number;
}

export interface ModelRequest {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: Readonly<Record<string, ModelTool>>;
  /** Names of models that this run has given up on. */
  readonly left: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** The models of an agent, in the order in which they are asked. */
export interface Models {
  readonly names: readonly string[];
  readonly order: EngineOrder;
  /** False: no value of the data is sent to them. */
  readonly seesRows: boolean;
  /** Characters of the semantic layer that fit into all of them. */
  readonly layerLength: number;
  /** Why none may be asked now, as a clause; null: they may. */
  readonly refusal: string | null;
  /** Asks one after the other until one answers. @throws the reason of the signal only */
  ask(request: ModelRequest): Promise<AskedModels>;
}
