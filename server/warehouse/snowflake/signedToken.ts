import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { WarehouseError } from '../warehouse.ts';
import { accountName } from './account.ts';

interface KeyPair {
  readonly account: string;
  readonly username: string;
  /** PEM. */
  readonly privateKey: string;
  readonly privateKeyPassphrase?: string | undefined;
}

/**
 * A JSON Web Token that proves who has the private key: issued by the account, the user and the
 * fingerprint of the public key
 * (https://docs.snowflake.com/en/developer-guide/sql-api/authenticating).
 * @throws WarehouseError AUTHENTICATION when the key cannot be opened or is none of RSA
 */
export function signedToken(pair: KeyPair, lifetimeSeconds: number, now = Date.now()): string {
  const key = opened(pair);
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const fingerprint = `SHA256:${createHash('sha256').update(spki).digest('base64')}`;
  const subject = `${accountName(pair.account)}.${pair.username.toUpperCase()}`;
  const issuedAt = Math.floor(now / 1000);
  const claims = { iss: `${subject}.${fingerprint}`, sub: subject, iat: issuedAt, exp: issuedAt + lifetimeSeconds };
  const unsigned = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), key).toString('base64url')}`;
}

function opened({ privateKey, privateKeyPassphrase }: KeyPair): KeyObject {
  try {
    const key = createPrivateKey({ key: privateKey, passphrase: privateKeyPassphrase ?? '' });
    if (key.asymmetricKeyType === 'rsa') {
      return key;
    }
  } catch (cause) {
    throw new WarehouseError(
      'AUTHENTICATION',
      'The private key cannot be decrypted.',
      'Enter the key again, and its passphrase.',
      { cause },
    );
  }
  throw new WarehouseError(
    'AUTHENTICATION',
    'The private key is not an RSA key.',
    'Create an RSA key pair for the user.',
  );
}
