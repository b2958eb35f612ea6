import { singular, wordsOf } from '../../source/relationships/words.ts';
import type { DimensionDefinition, ModelDefinition, RelationshipDefinition } from '../../semql/catalog/definition.ts';
import { labelOf } from './draftDimensions.ts';
import type { DraftedLink } from './draftedTable.ts';
import { claim, nameOf } from './nameOf.ts';

/** A join that the new model has, or that a model there is gets to the new one. */
export interface RelationshipIdea {
  /** Name of the model whose it will be. */
  readonly owner: string;
  readonly relationship: RelationshipDefinition;
  readonly reason: string;
}

interface NewModel {
  readonly name: string;
  readonly label: string;
  readonly grain: readonly string[];
  /** By column. */
  readonly dimensions: ReadonlyMap<string, DimensionDefinition>;
}

/**
 * Joins with the models of related tables. Only such as reach one row at most: a link by a part of
 * a composite key would multiply rows, so links of the same two tables are taken together where
 * only all of them reach one row.
 * @param newId makes the id of each
 */
export function draftRelationships(
  model: NewModel,
  links: readonly DraftedLink[],
  newId: () => string,
): readonly RelationshipIdea[] {
  const taken = new Map<string, Set<string>>();
  return joinsOf(model, links).map(({ link, keys }) => {
    const other = link.model ?? { ...model, grain: { keys: model.grain }, relationships: [] };
    const [owner, reached] = link.outgoing ? [model, other] : [other, model];
    const ownGrain = link.outgoing ? model.grain : other.grain.keys;
    const names = taken.get(owner.name) ?? new Set(link.outgoing ? [] : other.relationships.map(({ name: of }) => of));
    taken.set(owner.name, names);
    const role = keys.length > 1 ? reached.name : roleOf(link, reached.name);
    const fields = link.outgoing ? [...model.dimensions.values()] : (link.model?.dimensions ?? []);
    const isField = fields.some((field) => field.name === nameOf(role, ''));
    const called = isField ? `${role} ${singular(wordsOf(reached.name))}` : role;
    const name = claim(nameOf(link.name === '' ? called : link.name, reached.name), names);
    return {
      owner: owner.name,
      relationship: {
        id: newId(),
        name,
        label: labelOf(name),
        description: '',
        synonyms: [],
        toModel: reached.name,
        // That no two rows have the same is known where the keys are the grain; else it may be so
        // today only.
        type:
          link.type === 'ONE_TO_ONE' &&
          areGrain(
            ownGrain,
            keys.map(({ from }) => from),
          )
            ? 'ONE_TO_ONE'
            : 'MANY_TO_ONE',
        joinType: 'LEFT',
        keys,
      },
      reason: `${labelOf(owner.name)} belong to ${reached.label.toLowerCase() || reached.name}: the tables are related.`,
    };
  });
}

/** Tests that the keys identify rows; without a known grain, none do. */
const areGrain = (grain: readonly string[], keys: readonly string[]): boolean =>
  grain.length > 0 && grain.every((key) => keys.includes(key));

/**
 * Role of the other row for a row of this table: `origin` of `origin_id`, where the column says
 * more than the table does.
 */
function roleOf({ outgoing, column, otherColumn, model }: DraftedLink, reached: string): string {
  const keys = /^(?:id|fk|key|code|no|nr|uuid|guid)$/;
  const words = wordsOf(outgoing ? column : otherColumn).filter((word) => !keys.test(word));
  const isTheTable = singular(words) === singular(wordsOf(reached));
  return words.length === 0 || (isTheTable && model !== null) ? reached : words.join('_');
}

interface Join {
  readonly link: DraftedLink;
  readonly keys: RelationshipDefinition['keys'];
}

function joinsOf(model: NewModel, links: readonly DraftedLink[]): readonly Join[] {
  const known = links.flatMap((link): (Join & { readonly reaches: string })[] => {
    const own = model.dimensions.get(link.column)?.name;
    const other =
      link.model === null ? model.dimensions.get(link.otherColumn)?.name : dimensionOver(link.model, link.otherColumn);
    if (own === undefined || other === undefined) return [];
    const keys = link.outgoing ? [{ from: own, to: other }] : [{ from: other, to: own }];
    return [{ link, keys, reaches: keys[0]?.to ?? '' }];
  });
  const grainOf = ({ link }: Join): readonly string[] =>
    link.outgoing && link.model !== null ? link.model.grain.keys : model.grain;
  const whole = known.filter((join) => areGrain(grainOf(join), [join.reaches]));
  const parts = known.filter((join) => !whole.includes(join));
  const together = Map.groupBy(parts, ({ link }) => `${link.outgoing} ${link.model?.id}`);
  const composite = [...together.values()].flatMap((group): Join[] => {
    const [first] = group;
    if (first === undefined) return [];
    const reached = group.map(({ reaches }) => reaches);
    const grain = grainOf(first);
    const covered = reached.length === grain.length && areGrain(grain, reached);
    return covered ? [{ link: first.link, keys: group.flatMap(({ keys }) => keys) }] : [];
  });
  return [...whole, ...composite];
}

/** The dimension of the other model that shows the link's column as it is. */
function dimensionOver(model: ModelDefinition, otherColumn: string): string | undefined {
  const isColumn = ({ expression, native }: DimensionDefinition): boolean =>
    !native && expression.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"') === otherColumn;
  return model.dimensions.find(isColumn)?.name;
}
