import type { OtherWords } from '../../analyst/builtin/proposing/inOtherWords.ts';
import type { Layer, LayerMetric, LayerModel } from '../layer.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/** Things of one model or metric that people speak of in other words after changes. */
export interface SpokenChange extends OtherWords {
  /** Model or metric that the thing is, or belongs to. */
  readonly entityId: string;
}

/**
 * What is called otherwise by its name or label, in the words of a question. Only objects that
 * differ are looked into.
 */
export function spokenChanges(before: Layer, after: Layer): readonly SpokenChange[] {
  return [
    ...changedPairs(before.models, after.models).flatMap(([was, is]) =>
      [pairs([was], [is]), ...partsOf(was, is)].flat().map((words) => ({ entityId: is.id, ...words })),
    ),
    ...changedPairs(before.metrics, after.metrics).flatMap(([was, is]) =>
      pairs([was], [is]).map((words) => ({ entityId: is.id, ...words })),
    ),
  ];
}

function changedPairs<Entity extends LayerModel | LayerMetric>(
  before: readonly Entity[],
  after: readonly Entity[],
): readonly (readonly [was: Entity, is: Entity])[] {
  const now = new Map(after.map((entity) => [entity.id, entity]));
  return before.flatMap((was) => {
    const is = now.get(was.id);
    return is === undefined || is === was ? [] : [[was, is] as const];
  });
}

function partsOf(was: LayerModel, is: LayerModel): readonly (readonly OtherWords[])[] {
  return [pairs(was.dimensions, is.dimensions), pairs(was.measures, is.measures), pairs(was.filters, is.filters)];
}

function pairs(before: readonly Named[], after: readonly Named[]): readonly OtherWords[] {
  const now = new Map(after.map((thing) => [thing.id, thing]));
  return before.flatMap((was): OtherWords[] => {
    const is = now.get(was.id);
    if (is === undefined || is === was) {
      return [];
    }
    const [oldName, newName] = [inWords(was.name), inWords(is.name)];
    const label = is.label === was.label ? '' : is.label;
    return [
      { from: was.label, to: is.label || newName },
      { from: oldName, to: label || newName },
    ].filter(({ from, to }) => from !== '' && from.toLowerCase() !== to.toLowerCase());
  });
}

const inWords = (name: string): string => name.replaceAll('_', ' ');
