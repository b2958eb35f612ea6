import type { RelationshipType } from '../../catalog/definition.ts';
import { timeUnit } from '../../language/words.ts';
import { Fields, type Report } from '../fields.ts';
import type { YamlNode } from '../yamlTree.ts';
import type {
  CubeDimension,
  CubeLabel,
  CubeMeasure,
  CubeProject,
  CubeSpec,
  Interval,
  JoinSpec,
  RollingSpec,
  ViewCube,
  ViewSpec,
} from './spec.ts';

/** Reads the cubes and views of every document; cubes that extend another have its members too. */
export function readProject(documents: readonly YamlNode[], report: Report): CubeProject {
  const cubes: { readonly spec: CubeSpec; readonly base: string | null }[] = [];
  const views: ViewSpec[] = [];
  for (const document of documents) {
    if (document.kind !== 'map') {
      continue;
    }
    const root = new Fields(document, 'model', report);
    for (const at of root.maps('cubes')) {
      cubes.push({ base: at.text('extends'), spec: readCube(at) });
    }
    for (const at of root.maps('views')) {
      views.push(readView(at, report));
    }
    root.close();
  }
  const byName = new Map(cubes.map(({ spec, base }) => [spec.name, { spec, base }]));
  return { cubes: cubes.map(({ spec }) => extended(spec, byName, report)), views };
}

/** The cube with what it inherits; its own members come first. */
function extended(
  spec: CubeSpec,
  all: ReadonlyMap<string, { readonly spec: CubeSpec; readonly base: string | null }>,
  report: Report,
): CubeSpec {
  let whole = spec;
  const seen = new Set([spec.name]);
  for (let base = all.get(spec.name)?.base ?? null; base !== null; base = all.get(base)?.base ?? null) {
    const parent = all.get(base)?.spec;
    if (parent === undefined || seen.has(base)) {
      report.add(
        'error',
        spec.at,
        `The cube ${base} that ${spec.name} extends ${parent === undefined ? 'does not exist' : 'extends it in turn'}.`,
      );
      break;
    }
    seen.add(base);
    const merged = <Item extends { readonly name: string }>(own: readonly Item[], inherited: readonly Item[]) => [
      ...own,
      ...inherited.filter(({ name }) => !own.some((item) => item.name === name)),
    ];
    whole = {
      ...whole,
      table: whole.table ?? (whole.sql === null ? parent.table : null),
      sql: whole.sql ?? (whole.table === null ? parent.sql : null),
      joins: merged(whole.joins, parent.joins),
      dimensions: merged(whole.dimensions, parent.dimensions),
      measures: merged(whole.measures, parent.measures),
      segments: merged(whole.segments, parent.segments),
    };
  }
  return whole;
}

function namedOf(at: Fields) {
  const named = { name: at.name(), title: at.text('title'), description: at.text('description'), at };
  at.skip('meta');
  if (at.flag('public') === false || at.flag('shown') === false) {
    at.note('info', 'Hidden members may be asked for.', at.has('public') ? 'public' : 'shown');
  }
  return named;
}

function readCube(at: Fields): CubeSpec {
  const cube: CubeSpec = {
    ...namedOf(at),
    table: at.text('sql_table'),
    sql: at.text('sql'),
    dataSource: at.text('data_source'),
    joins: at.maps('joins').flatMap((join) => readJoin(join)),
    dimensions: at.maps('dimensions').map((dimension) => readDimension(dimension)),
    measures: at.maps('measures').map((measure) => readMeasure(measure)),
    segments: at.maps('segments').map((segment) => {
      const spec = { ...namedOf(segment), sql: segment.text('sql') ?? '' };
      segment.close();
      return spec;
    }),
  };
  at.skip('refresh_key', 'sql_alias', 'rewrite_queries', 'dialect', 'extends');
  at.lost(
    'info',
    'Pre-aggregations are a matter of speed and were not carried over.',
    'pre_aggregations',
    'preAggregations',
  );
  at.lost('warning', 'Hierarchies were not carried over.', 'hierarchies');
  at.lost('warning', 'Folders were not carried over.', 'folders');
  at.lost('error', 'Access rules were not carried over: every user here sees all rows.', 'access_policy');
  at.lost('warning', 'A calendar of its own was not carried over.', 'calendar');
  at.close();
  return cube;
}

const relationships: Readonly<Record<string, RelationshipType>> = {
  many_to_one: 'MANY_TO_ONE',
  belongs_to: 'MANY_TO_ONE',
  belongsto: 'MANY_TO_ONE',
  one_to_many: 'ONE_TO_MANY',
  has_many: 'ONE_TO_MANY',
  hasmany: 'ONE_TO_MANY',
  one_to_one: 'ONE_TO_ONE',
  has_one: 'ONE_TO_ONE',
  hasone: 'ONE_TO_ONE',
};

function readJoin(at: Fields): readonly JoinSpec[] {
  const name = at.name();
  const written = at.text('relationship') ?? '';
  const type = relationships[written.toLowerCase()];
  const sql = at.text('sql') ?? '';
  at.close();
  if (type === undefined) {
    at.note(
      'error',
      `A join is one_to_one, one_to_many or many_to_one, not ${written === '' ? 'nothing' : written}; it was left out.`,
    );
    return [];
  }
  return [{ name, type, sql, at }];
}

function readDimension(at: Fields): CubeDimension {
  const mark = at.mark();
  const cases = at.map('case');
  const last = cases?.map('else') ?? null;
  const otherwise = last === null ? null : labelOf(last);
  const when = (cases?.maps('when') ?? []).map((branch) => ({ sql: branch.text('sql') ?? '', label: labelOf(branch) }));
  const dimension: Omit<CubeDimension, 'flaw'> = {
    ...namedOf(at),
    type: at.text('type')?.toLowerCase() ?? 'string',
    sql: at.text('sql'),
    primaryKey: at.flag('primary_key') ?? at.flag('primaryKey') ?? false,
    format: at.text('format'),
    cases: cases === null ? null : { when, otherwise },
    latitude: at.map('latitude')?.text('sql') ?? null,
    longitude: at.map('longitude')?.text('sql') ?? null,
  };
  at.lost('warning', 'Granularities of its own were not carried over; there are the calendar units.', 'granularities');
  at.skip(
    'suggest_filter_values',
    'order',
    'propagate_filters_to_sub_query',
    'mask',
    'key',
    'values',
    'links',
    'shown',
    'public',
  );
  if (at.flag('sub_query') === true || at.flag('subQuery') === true) {
    at.note('error', 'A dimension that is computed by a query over another cube cannot be carried over.', 'sub_query');
  }
  at.close();
  return { ...dimension, flaw: at.flawSince(mark) };
}

/** `label: Small`, or `label: {sql: …}`. */
function labelOf(at: Fields): CubeLabel {
  const node = at.node('label');
  return node?.kind === 'map' ? { sql: at.map('label')?.text('sql') ?? '' } : { text: at.text('label') ?? '' };
}

function readMeasure(at: Fields): CubeMeasure {
  const mark = at.mark();
  const rolling = at.map('rolling_window');
  const measure: Omit<CubeMeasure, 'flaw'> = {
    ...namedOf(at),
    type: at.text('type')?.toLowerCase() ?? '',
    sql: at.text('sql'),
    filters: at.maps('filters').map((filter) => filter.text('sql') ?? ''),
    format: at.text('format'),
    rolling: rolling === null ? null : readRolling(rolling),
    shift: readShift(at),
  };
  at.skip('drill_members', 'drillMembers', 'multi_stage', 'post_aggregate', 'currency', 'mask', 'links');
  at.lost(
    'error',
    'Stages of grouping cannot be carried over.',
    'group_by',
    'reduce_by',
    'add_group_by',
    'order_by',
    'case',
    'grain',
  );
  at.close();
  return { ...measure, flaw: at.flawSince(mark) };
}

/** The time a measure is of: a query has one time that moves. */
function readShift(at: Fields): Interval | null {
  const [shift, another] = [...at.maps('time_shift'), ...at.maps('timeShift')];
  if (another !== undefined) {
    at.note('error', 'A measure can be shifted along one time only.', 'time_shift');
  }
  if (shift === undefined) {
    return null;
  }
  shift.skip('time_dimension', 'timeDimension');
  if (shift.has('name')) {
    shift.note('error', 'A shift by the name of a calendar cannot be carried over.', 'name');
    shift.skip('name', 'type', 'interval');
    shift.close();
    return null;
  }
  const isNext = shift.text('type')?.toLowerCase() === 'next';
  const by = interval(shift, 'interval');
  shift.close();
  return by === null || !isNext ? by : { ...by, count: -by.count };
}

function readRolling(at: Fields): RollingSpec | null {
  const type = at.text('type')?.toLowerCase() ?? 'fixed';
  const granularity = at.text('granularity') ?? /^(year|quarter|month)_to_date$/.exec(type)?.[1] ?? null;
  const reset = type !== 'fixed' && granularity !== null ? timeUnit(granularity) : null;
  const offset = at.text('offset') === 'start' ? 'start' : 'end';
  const bound = (field: string): Interval | null | 'unbounded' => {
    const written = at.text(field);
    if (written === null || written === 'unbounded') {
      return written;
    }
    return interval(at, field);
  };
  const [trailing, leading] = [bound('trailing'), bound('leading')];
  at.close();
  if (reset !== null) {
    return { trailing: null, leading: null, offset: 'end', reset };
  }
  if (leading === 'unbounded') {
    at.note('error', 'A window without an end cannot be carried over.', 'leading');
    return null;
  }
  if (offset === 'start' && (trailing === 'unbounded' || (trailing === null && leading === null))) {
    at.note('error', 'A window that ends before its period must say how far it reaches.', 'offset');
    return null;
  }
  if (trailing !== null && trailing !== 'unbounded' && leading !== null && trailing.unit !== leading.unit) {
    at.note('error', 'A window that reaches back and ahead does so in one unit, such as days.', 'leading');
    return null;
  }
  const nothing = leading === null ? null : { count: 0, unit: leading.unit };
  return { trailing: trailing === 'unbounded' ? null : (trailing ?? nothing), leading, offset, reset };
}

/** `1 month`, `7 day`. */
function interval(at: Fields, field: string): Interval | null {
  const written = at.text(field) ?? '';
  const [, count = '', word = ''] = /^\s*(\d{1,6})\s+([A-Za-z]+)\s*$/.exec(written) ?? [];
  const unit = timeUnit(word);
  if (count !== '' && unit !== null) {
    return { count: Number(count), unit };
  }
  at.note('error', `${written === '' ? field : written} is not an interval such as 1 month.`, field);
  return null;
}

function readView(at: Fields, report: Report): ViewSpec {
  const view: ViewSpec = { ...namedOf(at), cubes: at.maps('cubes').map((cube) => readViewCube(cube, report)) };
  at.skip('folders', 'meta_data');
  at.lost('error', 'Access rules were not carried over: every user here sees all rows.', 'access_policy');
  at.lost('warning', 'A view that extends another has only its own members.', 'extends');
  at.close();
  return view;
}

function readViewCube(at: Fields, report: Report): ViewCube {
  const path = (at.text('join_path') ?? '').split('.').filter((part) => part !== '');
  const alias = at.text('alias') ?? path.at(-1) ?? '';
  const written = at.items('includes');
  const all = written.some((item) => item.kind === 'scalar' && item.text === '*') || written.length === 0;
  const includes = written.map((item) => {
    if (item.kind === 'scalar') {
      return { name: item.text, alias: item.text };
    }
    const member = new Fields(item, `${at.path}.includes`, report);
    const name = member.name();
    const shown = { name, alias: member.text('alias') ?? name };
    member.skip('title', 'description', 'format', 'meta');
    member.close();
    return shown;
  });
  const cube: ViewCube = {
    path,
    prefix: at.flag('prefix') === true ? alias : null,
    includes: all ? null : includes,
    excludes: at.texts('excludes'),
    at,
  };
  at.skip('split');
  at.close();
  return cube;
}
