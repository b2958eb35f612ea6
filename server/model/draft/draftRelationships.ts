import { singular, wordsOf } from '../../source/relationships/words.ts';
import type { DimensionDefinition, ModelDefinition, RelationshipDefinition } from '../../semql/catalog/definition.ts';
import type { DraftedLink } from './draftedTable.ts';
import { claim, labelOf, nameOf } from './nameOf.ts';

/** A join between drafted models, or of one with a model that is there. */
export interface RelationshipIdea {
  /** The same in each draft of these tables. */
  readonly key: string;
  /** Id and name of the model whose it will be, and id of the model that is reached. */
  readonly owner: Pick<ModelDefinition, 'id' | 'name'>;
  readonly toModelId: string;
  readonly relationship: RelationshipDefinition;
  readonly reason: string;
  /** True: the source or a person says so; false: the values speak for it. */
  readonly declared: boolean;
  /** True: its keys identify a row of the model that is reached, whatever its grain is. */
  readonly reachesOne: boolean;
  /** Rows of the owner that find a row, of how many; null: not counted. */
  readonly matchedRows: number | null;
  readonly totalRows: number | null;
  /** False: left to a person who knows the data. */
  readonly suggested: boolean;
}

/**
 * Joins of models by the links of their tables. Only such as reach one row at most: a link by a
 * part of a composite key would multiply rows, so links of the same two tables are taken together
 * where only all of them reach one row.
 * @param newId makes the id of each
 */
export function draftRelationships(links: readonly DraftedLink[], newId: () => string): readonly RelationshipIdea[] {
  const taken = new Map<string, Set<string>>();
  return joinsOf(links).map(({ link, keys, ends }) => {
    const { model: owner } = link.from;
    const { model: reached } = link.to;
    const names = taken.get(owner.id) ?? new Set(owner.relationships.map(({ name }) => name));
    taken.set(owner.id, names);
    const role = keys.length > 1 ? reached.name : roleOf(link);
    const isField = owner.dimensions.some((field) => field.name === nameOf(role, ''));
    const called = isField ? `${role} ${singular(wordsOf(reached.name))}` : role;
    const wanted = nameOf(link.name === '' ? called : link.name, reached.name);
    const name = claim(wanted, names);
    const ofRole = (role === reached.name && reached.label) || labelOf(role);
    const related = `${owner.label || labelOf(owner.name)} belong to ${reached.label.toLowerCase() || reached.name}`;
    return {
      key: ends,
      owner: { id: owner.id, name: owner.name },
      toModelId: reached.id,
      relationship: {
        id: newId(),
        name,
        // A field may have the same label; what a name was made different for is the query's.
        label: link.name === '' && name === wanted ? ofRole : labelOf(name),
        description: '',
        synonyms: [],
        toModel: reached.name,
        // That no two rows have the same is known where the keys are the grain; else it may be so
        // today only.
        type:
          link.type === 'ONE_TO_ONE' &&
          areGrain(
            owner.grain.keys,
            keys.map(({ from }) => from),
          )
            ? 'ONE_TO_ONE'
            : 'MANY_TO_ONE',
        joinType: 'LEFT',
        keys,
      },
      reason: link.evidence?.sentence ?? `${related}: the tables are related.`,
      declared: link.evidence === null,
      reachesOne: link.reachesOne,
      matchedRows: link.evidence?.matchedRows ?? null,
      totalRows: link.evidence?.totalRows ?? null,
      suggested: isSuggested(link),
    };
  });
}

/** So many rows must find theirs that an unsure join is chosen for people. */
const leastMatched = 0.98;

function isSuggested({ evidence }: DraftedLink): boolean {
  if (evidence === null || evidence.isSure) {
    return true;
  }
  const { matchedRows, totalRows } = evidence;
  return matchedRows !== null && totalRows !== null && matchedRows >= leastMatched * totalRows;
}

/** Tests that the keys identify rows; without a known grain, none do. */
const areGrain = (grain: readonly string[], keys: readonly string[]): boolean =>
  grain.length > 0 && grain.every((key) => keys.includes(key));

/**
 * Role of the other row for a row of this table: `origin` of `origin_id`, where the column says
 * more than the table does.
 */
function roleOf({ from, to: { model: reached } }: DraftedLink): string {
  const keys = /^(?:id|fk|key|code|no|nr|uuid|guid)$/;
  const words = wordsOf(from.column).filter((word) => !keys.test(word));
  const isTheTable = singular(words) === singular(wordsOf(reached.name));
  const isOther = from.model.id !== reached.id;
  return words.length === 0 || (isTheTable && isOther) ? reached.name : words.join('_');
}

interface Join {
  readonly link: DraftedLink;
  readonly keys: RelationshipDefinition['keys'];
  readonly ends: string;
}

function joinsOf(links: readonly DraftedLink[]): readonly Join[] {
  const known = links.flatMap((link): (Join & { readonly reaches: string })[] => {
    const from = dimensionOver(link.from);
    const to = dimensionOver(link.to);
    return from === undefined || to === undefined ? [] : [{ link, keys: [{ from, to }], ends: link.ends, reaches: to }];
  });
  const grainOf = ({ link }: Join): readonly string[] => link.to.model.grain.keys;
  const alone = known.filter(({ link }) => link.group === null);
  const whole = alone.filter((join) => join.link.reachesOne || areGrain(grainOf(join), [join.reaches]));
  const grouped = Map.groupBy(known, ({ link }) => link.group);
  const groups = [...grouped].flatMap(([group, joins]): Join[] => {
    const [first] = joins;
    // Without one of its columns the key is none.
    const isComplete = links.filter((link) => link.group === group).length === joins.length;
    return group === null || first === undefined || !isComplete ? [] : [together(first.link, joins)];
  });
  const parts = alone.filter((join) => !whole.includes(join));
  const ofTables = Map.groupBy(parts, ({ link }) => `${link.from.model.id} ${link.to.model.id}`);
  const composite = [...ofTables.values()].flatMap((group): Join[] => {
    const [first] = group;
    if (first === undefined) {
      return [];
    }
    const reached = group.map(({ reaches }) => reaches);
    const grain = grainOf(first);
    const covered = reached.length === grain.length && areGrain(grain, reached);
    return covered ? [together(first.link, group)] : [];
  });
  return [...whole, ...groups, ...composite];
}

const together = (link: DraftedLink, joins: readonly Join[]): Join => ({
  link,
  keys: joins.flatMap(({ keys }) => keys),
  ends: joins.map(({ ends }) => ends).join(' '),
});

/** The dimension that shows the column as it is. */
function dimensionOver({ model, column }: DraftedLink['from']): string | undefined {
  const isColumn = ({ expression, native }: DimensionDefinition): boolean =>
    !native && expression.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"') === column;
  return model.dimensions.find(isColumn)?.name;
}
