/** What a service answered that is not what was asked for. Its message is the service's own. */
export class ApiFailure extends Error {
  readonly status: number;
  /** One of https://cloud.google.com/bigquery/docs/error-messages, or empty. */
  readonly reason: string;
  constructor(status: number, reason: string, message: string) {
    super(message === '' ? `status ${status}` : message);
    this.name = 'ApiFailure';
    this.status = status;
    this.reason = reason;
  }
}

/** The fields of a JSON object; none where the text is none. */
export function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
