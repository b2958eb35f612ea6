import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { requireOpen } from '../access/requireOpen.ts';
import type { Authenticator } from '../access/signIn/authenticator.ts';
import type { Viewer } from '../access/viewer.ts';
import { ExpectedError, InvalidInputError, UnauthenticatedError } from '../platform/errors.ts';
import { bearerOf } from '../platform/http/bearer.ts';
import { knownOriginOnly, type OriginCheck } from '../platform/http/knownOrigin.ts';
import { findProgress, receiveBytes, type UploadProgress } from './receiveBytes.ts';
import { removeUpload } from './removeUpload.ts';
import { maxFileBytes, startUpload } from './startUpload.ts';
import { StorageFullError } from './storageFullError.ts';
import type { UploadServices } from './uploadServices.ts';

const root = '/api/v1/uploads';
const version = '1.0.0';
const pieceType = 'application/offset+octet-stream';

/** Bytes of a refused piece that are still taken. */
const mostBytesForNothing = 20_000_000;

/** Status of each expected failure; the body carries its code, sentence and advice. */
const statusOf = new Map<string, number>([
  ['UNAUTHENTICATED', 401],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['INVALID_INPUT', 400],
  ['CONFLICT', 409],
  ['LIMIT_EXCEEDED', 413],
]);

const viewerOf = (response: Response): Viewer => (response as Response<unknown, { viewer: Viewer }>).locals.viewer;

/**
 * Resumable uploads: the tus protocol 1.0.0 with creation, termination and expiration
 * (https://tus.io/protocols/resumable-upload), so that any client of it can bring files.
 * Credentials are a bearer token, as at the other doors: cookies are never read.
 *
 * `POST` begins an upload (`Upload-Length`, `Upload-Metadata: filename <base64>`), `PATCH` brings
 * bytes after `Upload-Offset`, `HEAD` says how many are there, `DELETE` forgets them.
 */
export function uploadRoutes(services: UploadServices, authenticate: Authenticator, allowsOrigin: OriginCheck): Router {
  const router = Router();
  const identified: RequestHandler = async (request, response, next) => {
    response.set({ 'Tus-Resumable': version, 'Cache-Control': 'no-store' });
    const { viewer } = await authenticate(bearerOf(request.headers.authorization));
    if (viewer.kind === 'anonymous') {
      throw new UnauthenticatedError();
    }
    if (request.method !== 'HEAD') {
      requireOpen(viewer);
    }
    response.locals.viewer = viewer;
    next();
  };
  router.options([root, `${root}/:id`], (_request, response) => {
    response
      .set({
        'Tus-Resumable': version,
        'Tus-Version': version,
        'Tus-Extension': 'creation,termination,expiration',
        'Tus-Max-Size': String(maxFileBytes),
      })
      .status(204)
      .end();
  });
  router.use(root, knownOriginOnly(allowsOrigin), identified);

  router.post(root, async (request, response) => {
    const file = {
      name: fileNameOf(request.get('Upload-Metadata') ?? ''),
      sizeBytes: wholeNumber(request.get('Upload-Length')) ?? -1,
    };
    const upload = await startUpload(services, viewerOf(response), file, new Date());
    response
      .set({ Location: `${root}/${upload.id}`, 'Upload-Expires': upload.expiresAt.toUTCString() })
      .status(201)
      .end();
  });

  router.head(`${root}/:id`, async (request, response) => {
    const found = await findProgress(services, viewerOf(response), request.params.id, new Date());
    response
      .set({ ...progressHeaders(found), 'Upload-Length': String(found.upload.sizeBytes) })
      .status(200)
      .end();
  });

  router.patch(`${root}/:id`, async (request, response) => {
    const offset = wholeNumber(request.get('Upload-Offset'));
    if (offset === null) {
      throw new InvalidInputError('Upload-Offset is missing.', 'Ask with HEAD how many bytes the server has.');
    }
    if (request.get('Content-Type') !== pieceType) {
      response.status(415).json({ code: 'INVALID_INPUT', message: `Send the bytes as ${pieceType}.`, advice: '' });
      return;
    }
    const piece = { id: request.params.id, offset, bytes: request.iterator({ destroyOnReturn: false }) };
    const progress = await receiveBytes(services, viewerOf(response), piece, new Date());
    response.set(progressHeaders(progress)).status(204).end();
  });

  router.delete(`${root}/:id`, async (request, response) => {
    await removeUpload(services, viewerOf(response), request.params.id, new Date());
    response.status(204).end();
  });

  const refusal: ErrorRequestHandler = (error: unknown, request, response, next) => {
    // The client went away: its bytes are kept, and no answer can be sent.
    if (request.destroyed && !request.complete) {
      response.destroy();
      return;
    }
    if (!(error instanceof ExpectedError)) {
      next(error);
      return;
    }
    const { code, message, advice } = error;
    readToEnd(request);
    response
      .status(error instanceof StorageFullError ? 507 : (statusOf.get(code) ?? 500))
      .json({ code, message, advice });
  };
  router.use(root, refusal);
  return router;
}

/**
 * Takes the rest of a piece, so that its sender reads the answer instead of losing the connection.
 */
function readToEnd(request: Request): void {
  let left = mostBytesForNothing;
  request.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) {
      request.destroy();
    }
  });
}

function progressHeaders({ upload, receivedBytes }: UploadProgress): Record<string, string> {
  return { 'Upload-Offset': String(receivedBytes), 'Upload-Expires': upload.expiresAt.toUTCString() };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** `filename d29ybGQ=,type …` → `world`. */
function fileNameOf(metadata: string): string {
  const pair = metadata
    .split(',')
    .map((entry) => entry.trim().split(' '))
    .find(([key]) => key === 'filename');
  return Buffer.from(pair?.[1] ?? '', 'base64').toString('utf8');
}
