/** What a service answered that is not what was asked for. Its message is the service's own. */
export class ApiFailure extends Error {
  readonly status: number;
  /** How the service names the kind of failure, or empty. */
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message === '' ? `status ${status}` : message);
    this.name = 'ApiFailure';
    this.status = status;
    this.reason = reason;
  }
}

export type ApiObject = Readonly<Record<string, unknown>>;

/** The fields of a JSON object; none where the text is none. */
export function parseJson(text: string): ApiObject {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The fields of a value that is an object; none where it is none. */
export function objectOf(value: unknown): ApiObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
