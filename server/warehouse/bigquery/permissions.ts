import type { ApiObject } from '../rest/apiFailure.ts';
import type { ListedTable } from '../warehouse.ts';

/** Permissions that a reading account does not need, as the end of a sentence about a table. */
const changes: Readonly<Record<string, string>> = {
  'bigquery.tables.updateData': 'change rows of',
  'bigquery.tables.update': 'change the columns of',
  'bigquery.tables.delete': 'delete',
  'bigquery.tables.setIamPolicy': 'give others access to',
};

/** Tables that are asked about: most grants are on the dataset or the project, and show on each. */
const mostTables = 20;
const mostNamed = 3;

/**
 * Lists permissions beyond reading on tables of the dataset, granted there, on the dataset or on
 * the project. The API does not show a reading account its permissions elsewhere in the project, or
 * if it may create tables.
 */
export async function excessPermissions(
  dataset: string,
  tables: readonly ListedTable[],
  test: (path: readonly string[], body: object) => Promise<ApiObject>,
): Promise<readonly string[]> {
  const permissions = Object.keys(changes);
  const asked = tables.filter(({ kind }) => kind === 'TABLE').slice(0, mostTables);
  const held = await Promise.all(
    asked.map(async ({ path }) => {
      const answer = await test(['datasets', dataset, 'tables', path.at(-1) ?? ''], { permissions });
      const granted = new Set(Array.isArray(answer['permissions']) ? answer['permissions'].map(String) : []);
      return { path, what: permissions.filter((permission) => granted.has(permission)) };
    }),
  );
  const everywhere = permissions.filter(
    (permission) => held.length > 1 && held.every(({ what }) => what.includes(permission)),
  );
  return [
    ...(everywhere.length === 0 ? [] : [`may ${spoken(everywhere)} tables of ${dataset}`]),
    ...held
      .map(({ path, what }) => ({ path, what: what.filter((permission) => !everywhere.includes(permission)) }))
      .filter(({ what }) => what.length > 0)
      .slice(0, mostNamed)
      .map(({ path, what }) => `may ${spoken(what)} ${path.join('.')}`),
  ];
}

/** `change rows of, delete`. */
function spoken(permissions: readonly string[]): string {
  const words = permissions.flatMap((permission) => changes[permission] ?? []);
  return words.length === 1 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
