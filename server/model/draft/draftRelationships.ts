import type { DimensionDefinition, RelationshipDefinition } from '../../semql/catalog/definition.ts';
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
 * Joins with the models of related tables. Only such as reach one row at most: a link by a part of a composite key would
 * multiply rows, so links of the same two tables are taken together where only all of them reach one row.
 * @param newId makes the id of each
 */
export function draftRelationships(
  model: NewModel,
  links: readonly DraftedLink[],
  newId: () => string,
): readonly RelationshipIdea[] {
  const taken = new Map<string, Set<string>>();
  return joinsOf(model, links).map(({ link, keys }) => {
    const [owner, reached] = link.outgoing ? [model, link.model] : [link.model, model];
    const ownGrain = link.outgoing ? model.grain : link.model.grain.keys;
    const names = taken.get(owner.name) ?? namesOf(link, owner.name);
    taken.set(owner.name, names);
    const name = claim(nameOf(link.name === '' ? reached.name : link.name, reached.name), names);
    return {
      owner: owner.name,
      relationship: {
        id: newId(),
        name,
        label: labelOf(name),
        description: '',
        synonyms: [],
        toModel: reached.name,
        // That no two rows have the same is known where the keys are the grain; else it may be so today only.
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

/** True: the keys tell rows apart. Where nothing is known to, nothing does. */
const areGrain = (grain: readonly string[], keys: readonly string[]): boolean =>
  grain.length > 0 && grain.every((key) => keys.includes(key));

function namesOf({ outgoing, model }: DraftedLink, owner: string): Set<string> {
  return new Set(outgoing && owner !== model.name ? [] : model.relationships.map(({ name }) => name));
}

interface Join {
  readonly link: DraftedLink;
  readonly keys: RelationshipDefinition['keys'];
}

function joinsOf(model: NewModel, links: readonly DraftedLink[]): readonly Join[] {
  const known = links.flatMap((link): (Join & { readonly reaches: string })[] => {
    const own = model.dimensions.get(link.column)?.name;
    const other = dimensionOver(link);
    if (own === undefined || other === undefined) return [];
    const keys = link.outgoing ? [{ from: own, to: other }] : [{ from: other, to: own }];
    return [{ link, keys, reaches: keys[0]?.to ?? '' }];
  });
  const grainOf = ({ link }: Join): readonly string[] => (link.outgoing ? link.model.grain.keys : model.grain);
  const whole = known.filter((join) => areGrain(grainOf(join), [join.reaches]));
  const parts = known.filter((join) => !whole.includes(join));
  const together = Map.groupBy(parts, ({ link }) => `${link.outgoing} ${link.model.id}`);
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
function dimensionOver({ model, otherColumn }: DraftedLink): string | undefined {
  const isColumn = ({ expression, native }: DimensionDefinition): boolean =>
    !native && expression.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"') === otherColumn;
  return model.dimensions.find(isColumn)?.name;
}
