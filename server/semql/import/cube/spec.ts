import type { RelationshipType } from '../../catalog/definition.ts';
import type { TimeUnit } from '../../language/ast.ts';
import type { Fields } from '../fields.ts';

/** A Cube data model as it means itself. SQL still has its `{references}`. */
export interface CubeProject {
  readonly cubes: readonly CubeSpec[];
  readonly views: readonly ViewSpec[];
}

interface Named {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly at: Fields;
}

export interface CubeSpec extends Named {
  readonly table: string | null;
  readonly sql: string | null;
  readonly dataSource: string | null;
  readonly joins: readonly JoinSpec[];
  readonly dimensions: readonly CubeDimension[];
  readonly measures: readonly CubeMeasure[];
  readonly segments: readonly (Named & { readonly sql: string })[];
}

export interface JoinSpec {
  readonly name: string;
  readonly type: RelationshipType;
  readonly sql: string;
  readonly at: Fields;
}

export interface CubeDimension extends Named {
  readonly type: string;
  readonly sql: string | null;
  readonly primaryKey: boolean;
  readonly format: string | null;
  /** `case`: a label for each condition. */
  readonly cases: {
    readonly when: readonly { readonly sql: string; readonly label: CubeLabel }[];
    readonly otherwise: CubeLabel | null;
  } | null;
  readonly flaw: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** A text, or the SQL it is computed by. */
export type CubeLabel = { readonly text: string } | { readonly sql: string };

export interface CubeMeasure extends Named {
  /** Unsupported part of the definition, without which the number would be different. */
  readonly flaw: string | null;
  readonly type: string;
  readonly sql: string | null;
  readonly filters: readonly string[];
  readonly format: string | null;
  readonly rolling: RollingSpec | null;
  /** Negative: of a later time. */
  readonly shift: Interval | null;
}

export interface Interval {
  readonly count: number;
  readonly unit: TimeUnit;
}

/** The window of a measure around the start or the end of each period. */
export interface RollingSpec {
  /** How far it reaches back; null: as far as there are rows. */
  readonly trailing: Interval | null;
  readonly leading: Interval | null;
  readonly offset: 'start' | 'end';
  /** Set: it reaches back to the start of the unit. */
  readonly reset: TimeUnit | null;
}

export interface ViewSpec extends Named {
  readonly cubes: readonly ViewCube[];
}

export interface ViewCube {
  /** `orders.customers`: the cube and the joins that lead to it. */
  readonly path: readonly string[];
  readonly prefix: string | null;
  /** Null: every member. */
  readonly includes: readonly { readonly name: string; readonly alias: string }[] | null;
  readonly excludes: readonly string[];
  readonly at: Fields;
}
