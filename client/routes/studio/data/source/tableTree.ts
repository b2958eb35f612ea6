/** A level of the hierarchy above tables: a schema, or a catalog with schemas. */
export interface TableGroup<Table> {
  /** Names from the top, as `['main', 'public']`. */
  readonly path: readonly string[];
  /** Name of the level, such as `Schema`. */
  readonly label: string;
  readonly tables: readonly Table[];
}

interface Placed {
  readonly hierarchyPath: readonly string[];
  readonly hierarchyLabels: readonly string[];
}

/**
 * Tables below what they stand in, in the order they come; a table that stands in nothing is in a
 * group without a path.
 */
export function tableTree<Table extends Placed>(tables: readonly Table[]): readonly TableGroup<Table>[] {
  const groups = Map.groupBy(tables, ({ hierarchyPath }) => JSON.stringify(hierarchyPath.slice(0, -1)));
  return [...groups.values()].map((members) => {
    const { hierarchyPath, hierarchyLabels } = members[0] as Table;
    return { path: hierarchyPath.slice(0, -1), label: hierarchyLabels.at(-2) ?? '', tables: members };
  });
}
