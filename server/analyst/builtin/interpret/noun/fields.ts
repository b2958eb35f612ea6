import type { DimensionDefinition } from '../../../../semql/catalog/definition.ts';
import type { FormAssumption, Scalar } from '../../form/logicalForm.ts';
import { timeChoice } from '../../catalog/timeChoice.ts';
import type { FieldRef } from '../../reading.ts';
import type { Noun } from '../../sentence/tree.ts';
import { hopsTo } from '../link/connection.ts';
import { bestWays, dimensionOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Fields that a noun may name, as rows of a model see them: its own before those of others. */
export function fieldsNamed(world: World, model: string, noun: Noun): readonly Way<Scalar>[] {
  const named = noun.names.flatMap((name): readonly Way<Scalar>[] => {
    if (name.target.kind !== 'field' || name.weight < faintest) return [];
    const { field } = name.target;
    const hops = hopsTo(world, model, field);
    if (hops === null || !isOwned(field, noun)) return [];
    return [
      way(
        scalarOf(field),
        (1 - name.weight) * 0.5 + hops * 0.06,
        hops > 0 ? chosenAmong(field, name.weight, noun) : [],
      ),
    ];
  });
  const isOwn = named.some(({ value }) => value.kind === 'field' && value.field.model === model);
  return bestWays([...named, ...(isOwn ? [] : usualFields(world, model, noun))], 6);
}

/** That another model has a field of the same name, which the question may mean as well. */
function chosenAmong(field: FieldRef, weight: number, { names, words }: Noun): readonly FormAssumption[] {
  const isOther = names.some(
    ({ target, weight: other }) =>
      target.kind === 'field' && target.field.model !== field.model && other >= weight - 0.05,
  );
  return isOther
    ? [
        {
          kind: 'synonym',
          text: `“${words}” is read as ${spoken(field.name)} of ${spoken(field.model)}`,
          phrase: words,
        },
      ]
    : [];
}

/** "the color description": of colors, or with the word in its name. */
function isOwned(field: FieldRef, { owner }: Noun): boolean {
  if (owner === null) return true;
  const word = owner.words.toLowerCase().slice(0, 4);
  return (
    field.name.includes(word) ||
    owner.names.some(
      ({ target }) =>
        (target.kind === 'model' && target.model === field.model) ||
        (target.kind === 'role' && target.toModel === field.model),
    )
  );
}

/** Names that share less than this with a field do not name it. */
export const faintest = 0.3;

/** "name" and "id" of rows are what tells them apart, however the field is called. */
function usualFields(world: World, model: string, { words }: Noun): readonly Way<Scalar>[] {
  const { key, display } = world.lookup.identity(model);
  const said = words.toLowerCase();
  const field = /^(?:names?|titles?)$/.test(said)
    ? (display ?? described(world, model))
    : /^(?:ids?|identifiers?)$/.test(said)
      ? key
      : undefined;
  if (!field) return [];
  return [
    way(scalarOf({ model, name: field.name, via: null }), display || field === key ? 0.03 : 0.12, [
      {
        kind: 'synonym',
        text: `“${words}” of ${spoken(model)} is read as ${spoken(field.name)}`,
        phrase: words,
      },
    ]),
  ];
}

/** Rows without a name are told by the one text that describes them. */
function described(world: World, model: string): DimensionDefinition | undefined {
  const dimensions = world.lookup.model(model)?.dimensions ?? [];
  if (dimensions.some(({ name }) => /name/i.test(name))) return undefined;
  const texts = dimensions.filter(({ name, type }) => type === 'STRING' && /(?:details?|description)$/i.test(name));
  return texts.length === 1 ? texts[0] : undefined;
}

/** A name of the semantic layer as words. */
export function spoken(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Fields of a model whose names hold one of the words; earlier words are better. */
export function fieldsSuggested(
  world: World,
  model: string,
  words: readonly string[],
  turns: readonly string[],
): readonly Way<{ readonly value: Scalar; readonly turned: boolean }>[] {
  const fields = world.lookup.model(model)?.dimensions ?? [];
  const usual = usualDate(world, model);
  const named = bestWays(
    fields.flatMap((dimension) => {
      if (!['NUMBER', 'DATE', 'TIMESTAMP'].includes(dimension.type) || dimension.primaryKey) return [];
      const spelled = `${dimension.name} ${dimension.label}`.toLowerCase();
      const place = words.findIndex((word) => spelled.includes(word));
      if (place < 0) return [];
      const turned = turns.some((word) => spelled.includes(word));
      const isDate = dimension.type !== 'NUMBER';
      const isOther = isDate && (usual === null ? endsWhatBegan(dimension, fields) : usual !== dimension.name);
      return [
        way(
          { value: scalarOf({ model, name: dimension.name, via: null }), turned },
          place * 0.03 + (isOther ? 0.02 : 0),
        ),
      ];
    }),
    3,
  );
  if (named.length > 0 || !words.includes('date')) return named;
  // The one date of the rows, however it is called.
  const dates = fields.filter(({ type }) => type === 'DATE' || type === 'TIMESTAMP');
  const [only, other] = dates;
  if (!only || other) return [];
  const value = scalarOf({ model, name: only.name, via: null });
  return [way({ value, turned: turns.includes('date') }, 0.05)];
}

const endings =
  /(?:^|_)(?:end|ends|ended|close|closed|finish|finished|due|resolved|settled|expires?|expired|expiry|until|to|completed|completion|cancell?ed|updated|modified)(?:_|$)/i;

/** "the newest complaint" is the one that was raised last, not the one that was closed last. */
function endsWhatBegan({ name }: DimensionDefinition, fields: readonly DimensionDefinition[]): boolean {
  return (
    endings.test(name) &&
    fields.some((other) => (other.type === 'DATE' || other.type === 'TIMESTAMP') && !endings.test(other.name))
  );
}

/** The date by which most numbers of these rows are counted; null where no metric says so. */
function usualDate({ lookup }: World, model: string): string | null {
  const choice = timeChoice({ kind: 'count', model }, lookup)?.field;
  const isUsual = lookup.catalog.metrics.some(
    ({ timeDimension }) => choice !== undefined && timeDimension === `${choice.model}.${choice.name}`,
  );
  return isUsual && choice?.model === model ? choice.name : null;
}

/** True where text is what a field holds. */
export function isText(world: World, scalar: Scalar): boolean {
  if (scalar.kind !== 'field') return false;
  const type = dimensionOf(world, scalar.field)?.type;
  return type === 'STRING' || type === 'ENUM';
}
