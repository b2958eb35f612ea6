import { ExpectedError } from '../../platform/errors.ts';
import { WarehouseError, type WarehouseErrorType } from '../../warehouse/warehouse.ts';

/** A data source that could not be reached or read, with the class of the reason. */
export class ConnectionFailed extends ExpectedError {
  readonly code = 'UNAVAILABLE';
  readonly type: WarehouseErrorType;
  constructor(cause: WarehouseError) {
    super(cause.message, cause.advice, { cause });
    this.type = cause.type;
  }
}

/** @throws ConnectionFailed in place of a `WarehouseError` */
export async function orConnectionFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof WarehouseError ? new ConnectionFailed(error) : error;
  }
}
