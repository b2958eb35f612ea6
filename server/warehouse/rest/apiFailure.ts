/** Error that a service answered with, in the words of the service. */
export class ApiFailure extends Error {
  readonly status: number;
  /** Kind of failure as the service names it; may be empty. */
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message === '' ? `status ${status}` : message);
    this.name = 'ApiFailure';
    this.status = status;
    this.reason = reason;
  }
}

export type ApiObject = Readonly<Record<string, unknown>>;

/**
 * The fields of a JSON object; none where the text is none. For what may be missing: errors, and
 * what people enter.
 */
export function parseJson(text: string): ApiObject {
  return jsonObject(text) ?? {};
}

/** The fields of a JSON object, or null where the text is none. */
export function jsonObject(text: string): ApiObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || value === null || typeof value !== 'object' ? null : objectOf(value);
  } catch {
    return null;
  }
}

/** The fields of a value that is an object; none where it is none. */
export function objectOf(value: unknown): ApiObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
