import { createPrivateKey } from 'node:crypto';
import { signedAssertion, type SigningAccount } from '../../platform/signedAssertion.ts';
import type { GuardedHttps } from '../outbound/guardedHttps.ts';
import { parseJson } from '../rest/apiFailure.ts';
import { HeldTokens, tokenOf, type Token } from '../rest/heldTokens.ts';
import { WarehouseError } from '../warehouse.ts';

/** Scopes of a token, as Google names them. */
const scopes = {
  /** The service itself refuses to write with it, whatever the account may do. */
  read: 'https://www.googleapis.com/auth/cloud-platform.read-only',
  /** Cancelling a job counts as a change. */
  cancel: 'https://www.googleapis.com/auth/bigquery',
} as const;

export type Purpose = keyof typeof scopes;

const mostBytes = 65_536;

/**
 * Access tokens of a service account (Google, "Using OAuth 2.0 for server to server applications"):
 * a statement signed by its key is exchanged for a token. Of the key file only the address, the key
 * and its id are read: the URLs in it would send what is signed wherever the author of the file
 * likes.
 */
export function googleTokens(https: GuardedHttps, keyFile: string, url: URL): HeldTokens<Purpose> {
  return new HeldTokens(async (purpose, timeoutMs): Promise<Token> => {
    const assertion = await signedAssertion(readKeyFile(keyFile), url.href, scopes[purpose]);
    const answer = await https.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
      maxBytes: mostBytes,
      timeoutMs,
    });
    return tokenOf(answer);
  });
}

/** @throws WarehouseError AUTHENTICATION */
function readKeyFile(text: string): SigningAccount {
  const file = parseJson(text);
  try {
    const key = createPrivateKey(String(file['private_key']));
    if (key.asymmetricKeyType !== 'rsa' || typeof file['client_email'] !== 'string') {
      throw new TypeError('Another kind.');
    }
    const keyId = file['private_key_id'];
    return { email: file['client_email'], key, keyId: typeof keyId === 'string' ? keyId : undefined };
  } catch {
    // The failure of a parser may quote what it read.
    throw new WarehouseError(
      'AUTHENTICATION',
      'The key of the service account cannot be used.',
      'Create a new key for the service account, as JSON, and enter the whole file.',
    );
  }
}
