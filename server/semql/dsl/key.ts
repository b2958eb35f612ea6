import type { TimeGrain } from '../catalog/definition.ts';
import type { Name } from '../language/ast.ts';
import { nowhere, truncatedTo } from '../language/build.ts';
import { byType, described, list, oneOf, optional, record, type Shape, text } from '../language/json/shape.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import type { Field } from '../resolve/field.ts';
import type { Column } from './column.ts';
import { writtenPath } from './fieldName.ts';
import type { Translation } from './translation.ts';

const grains = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'] as const satisfies readonly TimeGrain[];

export const grainShape: Shape<TimeGrain> = oneOf(...grains);

/** Grains below the hour are for columns that have such moments; no metric is measured by them. */
const keyGrains = [...grains, 'MINUTE', 'SECOND'] as const;
type KeyGrain = (typeof keyGrains)[number];

const parts = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'DOW', 'ISODOW', 'DOY', 'HOUR'] as const;
type DatePart = (typeof parts)[number];

interface KeyRequest {
  readonly dimension: string;
  /** For a date: the unit it is cut to. */
  readonly grain: KeyGrain | null;
  /** For a date: the part of it that is shown. */
  readonly part: DatePart | null;
  /** Name of its column. */
  readonly as: string | null;
}

/** Dimensions that groups are formed by, in their order. */
export const keysShape: Shape<readonly (string | KeyRequest)[]> = list(
  byType('a dimension', {
    string: described('A dimension such as customers.segment or {{ customers.segment }}.', text),
    object: record({
      dimension: text,
      grain: optional(oneOf(...keyGrains)),
      part: optional(oneOf(...parts)),
      as: optional(text),
    }),
  }),
);

/** A dimension groups are formed by. */
export interface Key {
  readonly field: Extract<Field, { kind: 'dimension' | 'shared' }>;
  readonly path: readonly Name[];
  readonly grain: KeyGrain | null;
  readonly part: DatePart | null;
  readonly as: string | null;
  /** Where it stands in the request. */
  readonly at: string;
}

/** The keys of a request; those that name no dimension are left out after saying so. */
export function keysOf(
  translation: Translation,
  scope: QueryScope,
  requests: readonly (string | KeyRequest)[],
  path: string,
): readonly Key[] {
  return requests.flatMap((request, index) => {
    const at = `${path}[${index}]`;
    const { dimension, grain, part, as } =
      typeof request === 'string' ? { dimension: request, grain: null, part: null, as: null } : request;
    const found = translation.field(scope, dimension, typeof request === 'string' ? at : `${at}.dimension`);
    if (found === null) {
      return [];
    }
    const { field } = found;
    if (field.kind !== 'dimension' && field.kind !== 'shared') {
      const what = `${writtenPath(found.path)} is a ${field.kind}, not a dimension.`;
      translation.problem(at, 'GROUP_BY_MISMATCH', what, 'Ask for it among the measures or metrics.');
      return [];
    }
    const key = { field, path: found.path, grain: null, part, as, at };
    if (part !== null && (grain !== null || !isTimeKey(key))) {
      const message =
        grain === null ? `${writtenPath(found.path)} is not a date.` : 'A key has a grain or a part of it.';
      translation.problem(`${at}.part`, 'TYPE_MISMATCH', message, 'Ask for one of them, of a date.');
    }
    return [grain === null ? key : withGrain(translation, key, grain, `${at}.grain`)];
  });
}

export function isTimeKey({ field }: Pick<Key, 'field'>): boolean {
  if (field.kind === 'shared') {
    return field.shared.isTime;
  }
  const { type } = field.dimension.definition;
  return type === 'DATE' || type === 'TIMESTAMP';
}

/** The key cut to a grain, after saying where its dimension has no such grain. */
export function withGrain(translation: Translation, key: Key, grain: KeyGrain, path: string): Key {
  const name = writtenPath(key.path);
  const { field } = key;
  const timeGrains = (field.kind === 'shared' ? field.shared.definition : field.dimension.definition)?.timeGrains ?? [];
  if (!isTimeKey(key)) {
    translation.problem(path, 'TYPE_MISMATCH', `${name} is not a date.`, 'Only dates can have a grain.');
  } else if (timeGrains.length > 0 && !timeGrains.includes(grain === 'MINUTE' || grain === 'SECOND' ? 'HOUR' : grain)) {
    const message = `${name} has no grain ${grain}.`;
    translation.problem(path, 'GROUP_BY_MISMATCH', message, `Its grains are ${timeGrains.join(', ')}.`, timeGrains);
  }
  return { ...key, grain };
}

/** The column that shows the key. */
export function keyColumn(translation: Translation, { path, grain, part, as, at }: Key): Column {
  const value = translation.reference(at, path);
  const last = path.at(-1)?.text ?? '';
  if (part !== null) {
    const expression = translation.from(at, { kind: 'extract', part, operand: value, span: nowhere } as const);
    return { expression, path, plain: `${last}_${part.toLowerCase()}`, as };
  }
  return grain === null
    ? { expression: value, path, plain: last, as }
    : {
        expression: translation.from(at, truncatedTo(grain, value)),
        path,
        plain: `${last}_${grain.toLowerCase()}`,
        as,
      };
}
