/** `Bearer x` → `x`; anything else is no token. */
export function bearerOf(header: unknown): string | null {
  const match = typeof header === 'string' ? /^Bearer +(\S+)$/i.exec(header.trim()) : null;
  return match?.[1] ?? null;
}
