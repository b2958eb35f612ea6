import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** A Google service account with its RSA key. */
export interface SigningAccount {
  readonly email: string;
  readonly keyId: string | undefined;
  readonly key: KeyObject;
}

/**
 * A signed statement, good for an hour, that is exchanged for an access token (RFC 7523; Google:
 * "Using OAuth 2.0 for Server to Server Applications").
 */
export function signedAssertion(
  { email, keyId, key }: SigningAccount,
  audience: string,
  scope: string,
): Promise<string> {
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
    .setIssuer(email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}
