import { ExpectedError } from '../platform/errors.ts';

/** The disk of the server has no room left. Nothing that was there is lost. */
export class StorageFullError extends ExpectedError {
  readonly code = 'UNAVAILABLE';
  constructor(options?: ErrorOptions) {
    super(
      'The disk of the server is full.',
      'Free some space on it, then continue: the bytes that arrived are kept.',
      options,
    );
  }
}
