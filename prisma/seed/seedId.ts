import { createHash } from 'node:crypto';

/**
 * A typed id that is the same on every run: `prefix_` and a UUID of version 7 whose time is fixed
 * at 2024-01-01 and whose random part is the SHA-256 of the key. Seeding twice therefore meets its
 * own rows instead of adding new ones.
 */
export function seedId(prefix: string, key: string): string {
  const digest = createHash('sha256').update(`${prefix}/${key}`).digest('hex');
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${prefix}_018cc251-f400-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}

/** The data source of a namespace; models and the loaded source share it. */
export function seedDataSourceId(namespace: string): string {
  return seedId('src', namespace);
}
