/** Whether a text has the form of our ids: the short prefix of a noun, `_`, and a UUID. */
export function isTypedId(text: string | undefined): boolean {
  return text !== undefined && /^[a-z]{2,5}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
