/** Something of a Cube's SQL that the grammar of the catalog has no words for. */
export class Unspeakable extends Error {}

/** Names that may appear inside `{…}` of a cube's SQL. */
export interface CubeNames {
  /** The cube the SQL belongs to. */
  readonly cube: string;
  readonly members: ReadonlySet<string>;
  readonly cubes: ReadonlySet<string>;
}

/**
 * A Cube's SQL with its references as names: `{CUBE}.amount` is the column `amount`, `{status}` and
 * `{CUBE.status}` the member `orders.status`, `{customers.city}` the member of another cube.
 * @throws Unspeakable for filter parameters, security contexts and columns of other cubes
 */
export function plainSql(sql: string, names: CubeNames): string {
  return sql.replaceAll(/\$?\{([^{}]*)\}(\s*\.\s*)?/g, (_, inner: string, dot: string | undefined) => {
    const path = inner.trim().split('.');
    const [first = '', member] = path;
    if (
      path.length > 2 ||
      !path.every((part) => /^\w+$/.test(part)) ||
      /^(FILTER_PARAMS|FILTER_GROUP|SECURITY_CONTEXT|COMPILE_CONTEXT)$/.test(first)
    ) {
      throw new Unspeakable(`{${inner}} is filled in when Cube asks, which a definition cannot say.`);
    }
    const owner = first === 'CUBE' || first === 'TABLE' ? names.cube : first;
    if (member !== undefined) {
      return `${quoted(owner)}.${quoted(member)}`;
    }
    if (dot !== undefined) {
      if (owner === names.cube) {
        return '';
      }
      throw new Unspeakable(`{${inner}} names a column of the cube ${owner}; name one of its dimensions.`);
    }
    if (names.members.has(first)) {
      return `${quoted(names.cube)}.${quoted(first)}`;
    }
    if (names.cubes.has(owner)) {
      throw new Unspeakable(`{${inner}} is alone, without a column after it.`);
    }
    throw new Unspeakable(`{${inner}} is not a member of ${names.cube}.`);
  });
}

/**
 * The columns a join compares, by the side they belong to; null when it is no equality of columns.
 */
export function joinKeys(
  sql: string,
  cube: string,
  other: string,
): readonly { readonly from: string; readonly to: string }[] | null {
  const plain = sql.replaceAll(/\$?\{\s*(CUBE|TABLE)\s*([.}])/g, (_, __, after: string) => `{${cube}${after}`);
  const pairs = plain.split(/\band\b/i).map((part) => {
    const sides = part.replaceAll(/[()]/g, ' ').split('=');
    const [left, right] = sides.map((side) => columnOf(side));
    if (sides.length !== 2 || left == null || right == null) {
      return null;
    }
    if (left.cube === cube && right.cube === other) {
      return { from: left.name, to: right.name };
    }
    if (left.cube === other && right.cube === cube) {
      return { from: right.name, to: left.name };
    }
    return null;
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/** `{orders}.customer_id` or `{orders.customer_id}`. */
function columnOf(side: string): { readonly cube: string; readonly name: string } | null {
  const [, cube, member, column] =
    /^\s*\$?\{\s*(\w+)\s*(?:\.\s*(\w+)\s*)?\}(?:\s*\.\s*["`]?(\w+)["`]?)?\s*$/.exec(side) ?? [];
  const name = member ?? column;
  return cube === undefined || name === undefined ? null : { cube, name };
}

function quoted(name: string): string {
  return `"${name}"`;
}
