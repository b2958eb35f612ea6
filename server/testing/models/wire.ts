import type { IncomingHttpHeaders } from 'node:http';

/** A request of any wire in one shape. */
export interface WireRequest {
  readonly wire: string;
  readonly model: string;
  readonly tools: readonly string[];
  readonly messages: readonly WireMessage[];
  /** As it was sent. */
  readonly body: Json;
  readonly headers: IncomingHttpHeaders;
}

export interface WireMessage {
  readonly role: string;
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: string }[];
}

/** A turn as a script says it. */
export interface ScriptedTurn {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly { readonly name: string; readonly input?: unknown; readonly raw?: string }[];
  readonly finish?: 'length' | 'refusal';
  readonly usage?: WireUsage;
}

interface WireUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

/** The same with ids and bytes. */
export interface WireTurn {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly raw: string }[];
  readonly finish: 'stop' | 'length' | 'refusal';
  readonly usage: WireUsage;
}

/** JSON of a protocol. */
export type Json = Readonly<Record<string, unknown>>;

/** Text of a message: a string, or a list of parts. */
export type Content = string | readonly { readonly text?: string; readonly output?: string }[] | null;

/** Streamed wire of a provider. */
export interface Wire {
  readonly name: string;
  matches(path: string): boolean;
  read(body: Json, path: string): Pick<WireRequest, 'model' | 'tools' | 'messages'>;
  events(turn: WireTurn, request: WireRequest): readonly string[];
  error(code: string, message: string, status: number): Json;
  errorEvent(code: string, message: string): string;
}

/** One server-sent event. */
export function sse(data: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** A text as a model sends it: some characters at a time. */
export function pieces(text: string): readonly string[] {
  const size = Math.max(7, Math.ceil(text.length / 64));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}

/** Text of a message, which is a string or a list of parts. */
export function textOf(content: Content | undefined): string {
  if (typeof content === 'string') {
    return content;
  }
  return (content ?? []).map((part) => part.text ?? part.output ?? '').join('');
}

export function message(role: string, text: string, calls: WireMessage['calls'] = []): WireMessage {
  return { role, text, calls };
}
