import type { FormAssumption } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';
import type { ModelDefinition } from '../../../../semql/catalog/definition.ts';
import { superiorRoles } from '../../sentence/words/superiors.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import type { Noun } from '../../sentence/tree.ts';
import { connections } from '../link/connection.ts';
import { faintest, fieldsNamed, spoken } from './fields.ts';
import { kindsOfModel } from '../../lexicon/modelKinds.ts';
import { calendarUnitOf } from '../group/calendarGroups.ts';
import { isForeignKey } from './identity.ts';
import { thoseAbove } from '../link/kin.ts';
import { rowsOf } from '../meaning.ts';
import type { Meaning } from '../meaning.ts';
import { andThen, bestWays, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** What the head of a noun names, with an owner before it: "customer name". */
export function heads(world: World, noun: Noun): readonly Way<Meaning>[] {
  const above = noun.owner === null ? thoseAbove(world, noun) : [];
  if (noun.names.length === 0 && above.length > 0) return above;
  if (noun.names.length === 0) return calendarUnitOf(noun) === null ? unnamed(world, noun) : [];
  const isModel = noun.names.some(({ target, match }) => target.kind === 'model' && match === 'whole');
  const plain = noun.names.flatMap((name): readonly Way<Meaning>[] => {
    // Words that are the name of a model mean nothing that is only like them.
    if (name.weight < faintest || (isModel && name.match === 'related')) return [];
    const cost = (1 - name.weight) * 0.5;
    const { target } = name;
    switch (target.kind) {
      case 'model':
        return [way({ ...rowsOf(target.model), distinct: noun.distinct }, cost)];
      case 'role':
        // A win is no winner.
        if (name.match === 'related') return [];
        // Rows of the same model are those that others belong to.
        if (target.model === target.toModel) return [];
        return [way({ ...rowsOf(target.toModel), distinct: noun.distinct }, cost + 0.06)];
      case 'field':
        // "products" where only a product number tells the rows apart: the rows.
        if (name.match === 'part' && isIdentifier(world, target.field))
          return [
            way({ ...rowsOf(target.field.model), distinct: noun.distinct }, cost, [rowsMeant(noun, target.field)]),
          ];
        return [
          way(
            { ...rowsOf(target.field.model), value: scalarOf(target.field), distinct: noun.distinct },
            cost + (isForeignKey(world, target.field) ? 0.04 : 0) + (isNamedAsRows(noun, name) ? 0.06 : 0),
          ),
        ];
      case 'measure':
        return [
          // Rows may be called as the number of them is.
          ...(world.lookup.countMeasure(target.model)?.name === target.name && name.match === 'whole'
            ? [way({ ...rowsOf(target.model), distinct: noun.distinct }, cost + 0.03)]
            : []),
          way(
            {
              ...rowsOf(target.model),
              measure: { kind: 'measure', model: target.model, name: target.name, filter: [] },
            },
            cost + 0.02 + (isUnsaidAverage(world, target, noun) ? 0.12 : 0),
          ),
        ];
      case 'metric': {
        const anchor = world.lookup.metric(target.name)?.anchorModel;
        return anchor === undefined
          ? []
          : [way({ ...rowsOf(anchor), measure: { kind: 'metric', name: target.name } }, cost)];
      }
      case 'filter':
        return [
          way(
            {
              ...rowsOf(target.model),
              where: [{ kind: 'named', model: target.model, name: target.name, negated: false }],
            },
            cost,
          ),
        ];
    }
  });
  const { owner } = noun;
  if (owner === null) return bestWays([...plain, ...above]);
  return andThen(heads(world, owner), (of) => {
    if (of.value !== null) return [];
    const fields = fieldsNamed(world, of.model, noun).map((field) =>
      way<Meaning>({ ...of, value: field.value, distinct: noun.distinct }, field.cost),
    );
    // "customer orders": orders, which belong to customers anyway.
    const rows = plain
      .filter(
        ({ value }) =>
          value.value === null &&
          value.measure === null &&
          of.where.length === 0 &&
          connections(world, value.model, of.model).some(({ kind }) => kind !== 'many'),
      )
      .map((one) => ({ ...one, cost: one.cost + 0.05 }));
    // "savings accounts": of the accounts those that the savings are.
    const owners = plain
      .filter(
        ({ value }) =>
          value.value === null &&
          value.measure === null &&
          connections(world, of.model, value.model)[0]?.kind === 'one',
      )
      .map((one) => way<Meaning>({ ...of, distinct: noun.distinct }, one.cost + 0.03));
    const same = plain
      .filter(({ value }) => value.model === of.model)
      .map((one) => ({
        ...one,
        value: { ...one.value, where: [...of.where, ...one.value.where] },
        cost: one.cost + (of.where.length > 0 ? 0 : 0.02),
      }));
    return bestWays([...fields, ...rows, ...owners, ...same]);
  });
}

/** "quantity" is no average of quantities. */
function isUnsaidAverage(
  world: World,
  { model, name }: { readonly model: string; readonly name: string },
  { words }: Noun,
): boolean {
  return isAverage(world, model, name) && !/\b(?:average|mean|avg)\b/i.test(words);
}

function isAverage({ lookup }: World, model: string, name: string): boolean {
  return /^\s*AVG\s*\(/i.test(lookup.measure(model, name)?.expression ?? '');
}

function isIdentifier(world: World, field: FieldRef): boolean {
  return /_(?:id|number|code|no|key)$/i.test(field.name) && !isForeignKey(world, field);
}

function rowsMeant({ words }: Noun, { model }: FieldRef): FormAssumption {
  return { kind: 'synonym', text: `“${words}” is read as the rows of ${spoken(model)}`, phrase: words };
}

/**
 * True for a field with the very name of its rows: "customers" are those rather than what they are
 * called.
 */
function isNamedAsRows({ names }: Noun, { target, weight }: NameMention): boolean {
  if (target.kind !== 'field') return false;
  const { model } = target.field;
  return names.some((one) => one.target.kind === 'model' && one.target.model === model && one.weight > weight - 0.1);
}

/** True for rows that have others of their model above them. */
function hasSuperiors({ name, relationships }: ModelDefinition): boolean {
  return relationships.some(
    (one) => one.toModel === name && (superiorRoles.test(one.name) || superiorRoles.test(one.label)),
  );
}

const asksForPeople = /^(?:who|whom|people|persons?|someone|somebody|anyone|anybody)$/i;

/** "who", "those": rows that have a name, and of those people where people are meant. */
export function unnamed(world: World, noun: Noun): readonly Way<Meaning>[] {
  const nouns = world.lookup.catalog.models.filter(
    (model) =>
      world.lookup.identity(model.name).display !== undefined ||
      model.dimensions.some(({ name }) => /name/i.test(name)),
  );
  const people = asksForPeople.test(noun.words)
    ? nouns.filter((model) => kindsOfModel(model.name, []).includes('person') || hasSuperiors(model))
    : [];
  const meant = people.length > 0 ? people : nouns;
  if (meant.length > 40) return [];
  return meant.map(({ name }) => way({ ...rowsOf(name), distinct: noun.distinct, unnamed: true }, 0.08));
}
