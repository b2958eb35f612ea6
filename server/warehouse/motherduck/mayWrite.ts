/**
 * Tests that an access token of MotherDuck allows more than reading. Tokens are JSON Web Tokens
 * that name their own kind, as `readOnly` and as `tokenType` (`read_write`, `read_scaling`);
 * MotherDuck checks the signature. An unreadable token counts as one that may write.
 */
export function mayWrite(accessToken: string): boolean {
  try {
    const [, payload = ''] = accessToken.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null) {
      return true;
    }
    const readOnly = 'readOnly' in claims && claims.readOnly === true;
    return !readOnly && !('tokenType' in claims && claims.tokenType === 'read_scaling');
  } catch {
    return true;
  }
}
