import { isBuilt } from '../../navigation/built.ts';
import { hitPath } from '../../navigation/hitPath.ts';
import type { RailGraphQuery } from './RailGraph.generated.ts';

/** Something the open entity connects to. */
export interface Connection {
  readonly key: string;
  readonly name: string;
  /** Name of its type in the API; decides the icon. */
  readonly type: string;
  /** Its page; null when it has none. */
  readonly path: string | null;
  /** How it connects: the role and how many rows meet, the columns, the alias. */
  readonly how?: string;
}

/** Connections of one kind. */
export interface ConnectionGroup {
  readonly heading: string;
  readonly connections: readonly Connection[];
}

type Node = NonNullable<RailGraphQuery['node']>;
type User = RailGraphQuery['usedBy'][number];
type NodeOf<Type extends Node['__typename']> = Extract<Node, { readonly __typename: Type }>;

/** Fields read from anything that has a page. */
interface Named {
  readonly __typename: string;
  readonly id: string;
  readonly name?: string;
  readonly label?: string;
  readonly term?: string;
}

/** A part of a model: its page lies below the model's. */
interface Part extends Named {
  readonly model: { readonly id: string; readonly name?: string } | null;
}

const cardinality = {
  MANY_TO_ONE: 'n : 1',
  ONE_TO_MANY: '1 : n',
  ONE_TO_ONE: '1 : 1',
  MANY_TO_MANY: 'n : m',
} as const;

/** The same read from the other side. */
const reversed = {
  ...cardinality,
  MANY_TO_ONE: cardinality.ONE_TO_MANY,
  ONE_TO_MANY: cardinality.MANY_TO_ONE,
} as const;

const tabs: Readonly<Record<string, string>> = { Dimension: 'dimensions', Measure: 'measures', Filter: 'filters' };

const called = ({ term, label, name }: Named): string => term ?? (label || (name ?? ''));

function to(thing: Named | null, how?: string): readonly Connection[] {
  if (thing === null) {
    return [];
  }
  const { id, __typename: type } = thing;
  const key = how === undefined ? id : `${id} ${how}`;
  return [{ key, type, name: called(thing), path: hitPath(type, id), ...(how === undefined ? {} : { how }) }];
}

function toPart(part: Part | null): readonly Connection[] {
  if (part === null) {
    return [];
  }
  const { id, __typename: type, model } = part;
  const page = model === null ? null : `/studio/models/${model.id}/${tabs[type] ?? ''}/${id}`;
  const path = model === null || (page !== null && isBuilt(page)) ? page : hitPath('Model', model.id);
  return [{ key: id, type, name: called(part), path, ...(model?.name === undefined ? {} : { how: model.name }) }];
}

function ofModel(model: NodeOf<'Model'>): readonly ConnectionGroup[] {
  return [
    { heading: 'Rows come from', connections: [...to(model.dataSource), ...to(model.table)] },
    {
      heading: 'Refers to',
      connections: model.relationships.flatMap(({ name, type, toModel }) =>
        to(toModel, `${name} · ${cardinality[type]}`),
      ),
    },
    {
      heading: 'Referred to by',
      connections: model.incomingRelationships.flatMap(({ name, type, model: from }) =>
        to(from, `${name} · ${reversed[type]}`),
      ),
    },
  ];
}

function ofMetric(metric: NodeOf<'Metric'>): readonly ConnectionGroup[] {
  return [
    {
      heading: 'Measured from',
      connections: [...to(metric.anchorModel), ...metric.joins.flatMap(({ alias, toModel }) => to(toModel, alias))],
    },
    { heading: 'Measured by the time of', connections: toPart(metric.timeDimension) },
    { heading: 'May be grouped by', connections: metric.dimensions.flatMap(({ dimension }) => toPart(dimension)) },
  ];
}

function ofAgent(agent: NodeOf<'Agent'>): readonly ConnectionGroup[] {
  return [
    { heading: 'Models it sees', connections: agent.agentModels.flatMap(({ model }) => to(model)) },
    { heading: 'Metrics it may use', connections: agent.agentMetrics.flatMap(({ metric }) => to(metric)) },
    { heading: 'Tables it may read', connections: agent.agentTables.flatMap(({ table }) => to(table)) },
  ];
}

function ofTable(table: NodeOf<'Table'>): readonly ConnectionGroup[] {
  const joins = table.columns.flatMap(({ name, sourceRelationships, targetRelationships }) =>
    [
      ...sourceRelationships.map(({ targetColumn }) => targetColumn),
      ...targetRelationships.map(({ sourceColumn }) => sourceColumn),
    ].flatMap((other) => (other === null ? [] : to(other.table, `${name} = ${other.name}`))),
  );
  return [
    { heading: 'Belongs to', connections: to(table.dataSource) },
    { heading: 'Joins', connections: joins },
  ];
}

/**
 * Definitions an answer was computed from, as names: the person asking may not be able to open
 * them.
 */
function ofTask({ agent, comments }: NodeOf<'Task'>): readonly ConnectionGroup[] {
  const used = new Set(comments.flatMap(({ definitions }) => definitions));
  return [
    { heading: 'Asked', connections: to(agent) },
    {
      heading: 'Answered with',
      connections: [...used].toSorted().map((definition) => {
        const [kind = '', ...name] = definition.split(' ');
        return {
          key: definition,
          type: kind[0]?.toUpperCase() + kind.slice(1),
          name: name.join(' '),
          path: null,
          how: kind,
        };
      }),
    },
  ];
}

function groupsOf(node: Node): readonly ConnectionGroup[] {
  switch (node.__typename) {
    case 'Model':
      return ofModel(node);
    case 'Metric':
      return ofMetric(node);
    case 'Agent':
      return ofAgent(node);
    case 'Table':
      return ofTable(node);
    case 'Task':
      return ofTask(node);
    case 'DataSource':
      return [{ heading: 'Tables', connections: node.sourceTables.edges.flatMap((edge) => to(edge.node)) }];
    case 'GlossaryTerm':
      return [
        {
          heading: 'Stands for',
          connections: node.mappings.flatMap(({ model, metric, dimension, filter, measure }) => [
            ...to(model),
            ...to(metric),
            ...[dimension, filter, measure].flatMap(toPart),
          ]),
        },
      ];
    case 'Definition': {
      // Agents that tell it are among those that use it.
      const { sourceTask } = node;
      return [
        {
          heading: 'Taken from an answer to',
          connections: sourceTask === null ? [] : to({ ...sourceTask, name: sourceTask.title }),
        },
      ];
    }
    case 'QueryTemplate':
      return [
        { heading: 'Runs on', connections: to(node.dataSource) },
        { heading: 'Reads', connections: node.tables.flatMap((table) => to(table)) },
      ];
    default:
      return [];
  }
}

/** Display name of a node. */
export function nameOf(node: Node): string {
  if (node.__typename === 'Task') {
    return node.title;
  }
  return 'name' in node || 'term' in node ? called(node) : '';
}

/** Headings for the things that use a node, by type. */
const users: readonly (readonly [type: string, heading: string])[] = [
  ['Model', 'Models'],
  ['Metric', 'Metrics'],
  ['GlossaryTerm', 'Glossary terms'],
  ['QueryTemplate', 'Queries'],
  ['Agent', 'Agents that see it'],
];

/**
 * Everything an entity connects to, by the way it connects; ways that lead nowhere are left out.
 */
export function connectionsOf(node: Node, usedBy: readonly User[]): readonly ConnectionGroup[] {
  const above = users.map(([type, heading]) => ({
    heading,
    connections: usedBy.flatMap((user) => (user.type === type ? to({ ...user, __typename: type }) : [])),
  }));
  return [...groupsOf(node), ...above].filter(({ connections }) => connections.length > 0);
}
