/**
 * Tests for the form of a typed id: a noun's short prefix, `_`, and a UUID; `prefix` restricts it
 * to one noun.
 */
export function isTypedId(text: string | undefined, prefix?: string): boolean {
  if (text === undefined || (prefix !== undefined && !text.startsWith(`${prefix}_`))) {
    return false;
  }
  return /^[a-z]{2,5}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/**
 * A new id of a noun, as the server makes them: the prefix, `_`, and a UUID of version 7 (RFC 9562,
 * section 5.7), whose first 48 bits are the time in milliseconds.
 */
export function newTypedId(prefix: string): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0'));
  const hex = random.join('');
  return `${prefix}_${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6)}`;
}
