import { once } from 'node:events';
import { Router, type Response } from 'express';
import { recordAudit } from '../../access/audit/recordAudit.ts';
import type { Authenticator } from '../../access/signIn/authenticator.ts';
import { ExpectedError, UnauthenticatedError } from '../../platform/errors.ts';
import type { ClientAddress } from '../../platform/http/clientAddress.ts';
import { originOf, withOrigin } from '../../platform/http/requestOrigin.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import { knownOriginOnly, type OriginCheck } from '../../platform/http/knownOrigin.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { CsvWriter } from './csvWriter.ts';
import { frame, framedType } from './exportFrames.ts';
import { openExport } from './exportRows.ts';
import { fileFormats, type FileFormat, type Sink } from './fileWriter.ts';
import { XlsxWriter } from './xlsx/xlsxWriter.ts';

const root = '/api/v1/exports';

/** Status of each expected failure; the body carries its code, sentence and advice. */
const statusOf = new Map<string, number>([
  ['UNAUTHENTICATED', 401],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['INVALID_INPUT', 400],
  ['CONFLICT', 409],
  ['LIMIT_EXCEEDED', 413],
  ['UNAVAILABLE', 503],
]);

const writers = { csv: CsvWriter, xlsx: XlsxWriter } as const;

/** Rows between two messages of progress. */
const rowsPerMessage = 10_000;

/**
 * Results as files: `GET /api/v1/exports/{execution}.csv` or `.xlsx`, streamed as the rows arrive.
 * Credentials are a bearer token, as at the other doors: cookies are never read. Without an Accept
 * of frames the answer is the file itself, and a failure in its middle breaks the connection.
 */
export function exportRoutes(
  services: SemqlServices,
  authenticate: Authenticator,
  allowsOrigin: OriginCheck,
  addressOf?: ClientAddress,
): Router {
  const router = Router();
  router.use(root, knownOriginOnly(allowsOrigin));
  router.get(`${root}/:file`, async (request, response, next) => {
    const [, executionId = '', ending] = /^([\w-]+)\.(\w+)$/.exec(request.params.file) ?? [];
    const format = fileFormats.find((one) => one === ending);
    if (format === undefined) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-store');
    const stop = new AbortController();
    response.once('close', () => stop.abort());
    const framed = request.get('Accept') === framedType;
    try {
      const { viewer } = await authenticate(bearerOf(request.headers.authorization));
      if (viewer.kind === 'anonymous') {
        throw new UnauthenticatedError();
      }
      const opened = await openExport(services, viewer, executionId);
      if (viewer.kind === 'member' || viewer.kind === 'agent_token') {
        await withOrigin(originOf(request, addressOf), () =>
          recordAudit(services.database, viewer, {
            action: 'export.made',
            changes: { file: { before: null, after: `${executionId}.${format}` } },
          }),
        );
      }
      await send(response, { format, framed, stop }, opened.write);
    } catch (error) {
      refuse(response, framed, error);
    }
  });
  return router;
}

interface Sending {
  readonly format: FileFormat;
  readonly framed: boolean;
  readonly stop: AbortController;
}

async function send(
  response: Response,
  { format, framed, stop }: Sending,
  write: Awaited<ReturnType<typeof openExport>>['write'],
): Promise<void> {
  const put: Sink = async (bytes) => {
    if (!response.headersSent) {
      response.set({
        'Content-Type': framed ? framedType : writer.mediaType,
        'Content-Disposition': `attachment; filename="result.${format}"`,
      });
    }
    if (!response.write(bytes)) {
      await once(response, 'drain', { signal: stop.signal });
    }
  };
  const writer = new writers[format](framed ? (bytes) => put(frame('file', bytes)) : put);
  let told = 0;
  let telling = Promise.resolve();
  const end = await write(writer, stop.signal, (rows) => {
    if (framed && rows - told >= rowsPerMessage) {
      told = rows;
      telling = put(frame('progress', { rows }));
      telling.catch(() => undefined);
    }
  });
  await telling;
  if (framed) {
    await put(frame('end', end));
  }
  response.end();
}

/** @throws what is no expected failure: the application logs it */
function refuse(response: Response, framed: boolean, error: unknown): void {
  if (response.destroyed) {
    return;
  }
  if (!(error instanceof ExpectedError)) {
    throw error;
  }
  const { code, message, advice } = error;
  if (!response.headersSent) {
    response.status(statusOf.get(code) ?? 500).json({ code, message, advice });
  } else if (framed) {
    response.end(frame('failure', { code, message, advice }));
  } else {
    response.destroy();
  }
}
