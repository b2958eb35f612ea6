import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SetupError } from '../../errors.ts';

const keyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().min(1),
  client_email: z.email(),
});

/** A Google service account, as the file of its key describes it. */
export type ServiceAccount = z.output<typeof keyFile>;

/** @throws SetupError when the file cannot be read or holds no such key */
export async function readServiceAccount(file: string): Promise<ServiceAccount> {
  try {
    return keyFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Nothing of what the file holds is shown: a parser's message quotes it, and causes are logged.
    throw new SetupError(
      `${file} is not the key file of a Google service account.`,
      'Download a JSON key, and set GOOGLE_APPLICATION_CREDENTIALS to its file.',
    );
  }
}
