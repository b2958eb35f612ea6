import type { Table } from '../generated/prisma/client.ts';

/** Name of a table in SQL of its source, in its parts, outermost first. */
export function tablePath({
  hierarchyPath,
  schema,
  name,
}: Pick<Table, 'hierarchyPath' | 'schema' | 'name'>): readonly string[] {
  return hierarchyPath.length > 0 ? hierarchyPath : [...(schema === null ? [] : [schema]), name];
}
