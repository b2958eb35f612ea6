import type { Env } from '../../env.ts';
import { SetupError } from '../../errors.ts';
import { GoogleSecretManager } from './googleSecretManager.ts';
import { readServiceAccount } from './serviceAccount.ts';

type Variables = Pick<Env, 'QUARRY_SECRET_STORE' | 'GOOGLE_APPLICATION_CREDENTIALS' | 'QUARRY_GCP_PROJECT'>;

/**
 * Google Secret Manager where a key for it is configured, also while another store is chosen: what
 * lies there stays open.
 * @throws SetupError
 */
export async function openGoogleSecrets(env: Variables): Promise<GoogleSecretManager | null> {
  const file = env.GOOGLE_APPLICATION_CREDENTIALS;
  if (file !== undefined) {
    return new GoogleSecretManager({ account: await readServiceAccount(file), projectId: env.QUARRY_GCP_PROJECT });
  }
  if (env.QUARRY_SECRET_STORE === 'EMBEDDED') {
    return null;
  }
  throw new SetupError(
    'Credentials are kept in Google Secret Manager, but its key is missing.',
    'Set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account.',
  );
}
