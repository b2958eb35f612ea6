import { ConflictError } from '../platform/errors.ts';
import type { ThingType, Things } from './layer.ts';

/**
 * Change of one thing of the semantic layer, as data. Saving a field, deleting, renaming and
 * restoring a version are lists of these.
 */
export type LayerChange = { [Type in ThingType]: ChangeOf<Type> }[ThingType];

type ChangeOf<Type extends ThingType> =
  | {
      readonly action: 'CREATE';
      readonly type: Type;
      /** Model that gets a part; null for what stands by itself. */
      readonly modelId: string | null;
      readonly value: Things[Type];
    }
  | {
      readonly action: 'UPDATE';
      readonly type: Type;
      readonly id: string;
      /** Version of the object that was read; of a part, that of its model. */
      readonly version: number;
      /** Fields with another value; the others stay as they are, whoever changed them. */
      readonly fields: Partial<Things[Type]>;
      /** Part that it moves in front of; null: to the end; absent: it stays in its place. */
      readonly beforeId?: string | null;
    }
  | {
      readonly action: 'REMOVE';
      readonly type: Type;
      readonly id: string;
      /** Version that was read; null: the removal is right whatever was changed before it. */
      readonly version: number | null;
    };

/** Changes, and the environment of what they create; null: the one the viewer works in. */
export interface LocatedChanges {
  readonly changes: readonly LayerChange[];
  readonly environmentId: string | null;
}

/** Who saved a version, and when. */
export interface SavedBy {
  /** Name of the person; null: an import, or unknown. */
  readonly name: string | null;
  readonly at: Date;
}

/** Another person has changed the same fields since they were read. */
export class ChangedMeanwhileError extends ConflictError {
  /** Fields of the change that have another value now. */
  readonly fields: readonly string[];
  readonly by: SavedBy | null;

  constructor(name: string, fields: readonly string[], by: SavedBy | null) {
    const who = by?.name ?? 'Another person';
    super(
      `${who} has changed ${fields.length === 0 ? name : `${wordsOf(fields)} of ${name}`}.`,
      'Nothing was overwritten. Check the current values, then save yours again.',
    );
    this.fields = fields;
    this.by = by;
  }
}

/** Names of fields as words of a sentence: "time grains and unit". */
function wordsOf(fields: readonly string[]): string {
  const words = fields.map((field) => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
