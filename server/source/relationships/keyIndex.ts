import type { Side } from './candidates.ts';
import { isShortFor, mayBeShort, type KeyName } from './keyNames.ts';
import { isOfPeople, mayBePerson } from './people.ts';

/**
 * Finds the keys that a column's name may speak of, without comparing it with each: the names of
 * columns in a source with 500 tables are compared millions of times otherwise.
 */
export function keyIndex(keys: readonly Side[]): (child: KeyName) => ReadonlySet<Side> {
  const byName = new Map<string, Side[]>();
  const add = (name: string, key: Side): void => {
    const of = byName.get(name);
    if (of === undefined) {
      byName.set(name, [key]);
    } else {
      of.push(key);
    }
  };
  const tails = Map.groupBy(
    keys.flatMap((key) => key.name.entityTails.map((tail) => ({ tail, key }))),
    ({ tail }) => tail,
  );
  for (const [tail, of] of tails) {
    // A word that the names of many tables end with tells none of them.
    if (new Set(of.map(({ key }) => key.column.tableId)).size <= mostTablesATail) {
      for (const { key } of of) {
        add(tail, key);
      }
    }
  }
  for (const key of keys) {
    const { entity, own, short, stem, meantBy } = key.name;
    const names = [entity, own, short, stem, `${entity}${own}`, `${entity}${short}`, ...meantBy];
    for (const name of new Set([...names, ...[entity, stem].map(root)])) {
      if (name !== '') {
        add(name, key);
      }
    }
  }
  const ofPeople = keys.filter(({ name }) => isOfPeople(name.entityWords));
  const byEnds = [...Map.groupBy(keys, ({ name }) => `${name.entity} ${name.stem}`).values()];
  const shortened = new Map<string, readonly Side[]>();
  const shortFor = (child: KeyName): readonly Side[] => {
    if (!mayBeShort(child)) {
      return [];
    }
    const known =
      shortened.get(child.own) ?? byEnds.filter(([key]) => key !== undefined && isShortFor(child, key.name)).flat();
    shortened.set(child.own, known);
    return known;
  };
  return (child) => {
    const names = [child.own, child.short, child.stem, root(child.stem), ...child.tails, ...child.ends];
    return new Set([
      ...names.flatMap((name) => byName.get(name) ?? []),
      ...shortFor(child),
      ...(mayBePerson(child.role) ? ofPeople : []),
    ]);
  };
}

const mostTablesATail = 3;

/**
 * What is left of a noun and of its plural in several languages: `kunde` and `kunden`, `land` and
 * `laender`.
 */
const root = (noun: string): string =>
  noun.replaceAll(/([aou])e(?=[^aeiou])/g, '$1').replace(/(?<=.{3})(?:nen|en|er|es|n|s|e|x)$/, '');
