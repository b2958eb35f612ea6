/** What the service says, as far as it is read here. */

import { z } from 'zod';
import { WarehouseError } from '../warehouse.ts';

const envelope = z.object({
  success: z.boolean(),
  code: z.coerce.string().nullish(),
  message: z.string().nullish(),
  data: z.unknown(),
});
export type Answer = z.infer<typeof envelope>;

export const tokensShape = z.object({
  token: z.string(),
  masterToken: z.string(),
});

export const renewedShape = z.object({
  sessionToken: z.string(),
  masterToken: z.string(),
});

/** The query goes on, and its result is at another address. */
export const pendingShape = z.object({ getResultUrl: z.string() });

const cell = z.string().nullable();
const row = z.array(cell);
export type Row = z.infer<typeof row>;

export const resultShape = z.object({
  queryResultFormat: z.string().nullish(),
  rowtype: z.array(z.object({ name: z.string(), type: z.string(), scale: z.number().nullish() })),
  rowset: z.array(row).nullish(),
  chunks: z.array(z.object({ url: z.string(), uncompressedSize: z.number().nullish() })).nullish(),
  chunkHeaders: z.record(z.string(), z.string()).nullish(),
  /** Key that parts are encrypted with where no headers say so. */
  qrmk: z.string().nullish(),
});
export type Result = z.infer<typeof resultShape>;

/** @throws WarehouseError CONNECTION when this is no answer of the service */
export function readAnswer(body: string): Answer {
  return shaped(envelope, parsed(body));
}

/** Rows of a part of a result: a list without its brackets. */
export function readChunk(body: string): readonly Row[] {
  return shaped(z.array(row), parsed(`[${body}]`));
}

/** @throws WarehouseError CONNECTION when the data has another shape */
export function shaped<T>(shape: z.ZodType<T>, data: unknown): T {
  const read = shape.safeParse(data);
  if (!read.success) throw unreadable(read.error);
  return read.data;
}

/** @throws WarehouseError without a cause: a parser's message quotes what it reads, tokens and rows among it */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(cause?: unknown): WarehouseError {
  return new WarehouseError(
    'CONNECTION',
    'What answers there does not answer as Snowflake does.',
    'Check the account, and try again in a moment.',
    { cause },
  );
}
