import '@xyflow/react/dist/base.css';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  Handle,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useApplication } from '../../../../../application.tsx';
import { cardinality } from '../../../../../components/graph/cardinality.ts';
import { edgeStyle } from '../../../../../components/graph/edgeStyle.ts';
import type { Places } from '../../../../../components/graph/layOut.ts';
import { useLayout } from '../../../../../components/graph/useLayout.ts';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { JoinChoice, ModelChoice } from '../choices/choices.ts';
import { sharePercent } from './joinWords.ts';

interface JoinGraphProps {
  readonly models: readonly ModelChoice[];
  readonly joins: readonly JoinChoice[];
  /** Table of the model that is shown. */
  readonly selected: string;
  readonly onSelect: (tableId: string) => void;
}

interface NodeData extends Record<string, unknown> {
  readonly name: string;
  readonly note: string;
  readonly made: boolean;
  readonly selected: boolean;
}

type ModelNode = Node<NodeData, 'model'>;

const size = { width: 118, height: 44 };
const nodeTypes = { model: ModelCard };

/** Smallest zoom at which names can be read; a larger graph is moved about. */
const readable = 0.58;

const margin = 12;

/** Drafted models and the joins between them; a join that is left off is a dashed line. */
export function JoinGraph({ models, joins, selected, onSelect }: JoinGraphProps) {
  const { colorMode } = useApplication();
  const { mode } = useSyncExternalStore(colorMode.subscribe, colorMode.read);
  const nodes = useMemo(() => nodesOf(models, joins, selected), [models, joins, selected]);
  const edges = useMemo(() => edgesOf(joins, models, selected), [joins, models, selected]);
  const places = useLayout({
    nodes: nodes.map(({ id }) => ({ id, ...size })),
    // Lines are labelled alike, so that nothing moves when one is ticked.
    edges: edges.map(({ id, source, target }) => ({ id, source, target, label: cardinality.MANY_TO_ONE })),
    direction: 'DOWN',
  });
  if (places === null) {
    return <Skeleton height="100%" />;
  }
  return (
    <chakra.div
      height="100%"
      css={{ '& .react-flow__attribution': { display: 'none' }, '& .react-flow__handle': { opacity: 0 } }}
    >
      <ReactFlow
        aria-label="Joins between the drafted models"
        colorMode={mode}
        nodes={nodes.map((node) => ({
          ...node,
          position: places.get(node.id) ?? node.position,
        }))}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodeClick={(_event, { id }) => models.some(({ draft }) => draft.table.id === id) && onSelect(id)}
        nodesDraggable={false}
        nodesConnectable={false}
        preventScrolling={false}
        zoomOnScroll={false}
        minZoom={0.2}
        maxZoom={1}
      >
        <Camera selected={selected} places={places} />
      </ReactFlow>
    </chakra.div>
  );
}

/** Shows everything where that can be read, and else what is around the shown model. */
function Camera({ selected, places }: { readonly selected: string; readonly places: Places }) {
  const { setViewport, viewportInitialized } = useReactFlow();
  const width = useStore((view) => view.width);
  const height = useStore((view) => view.height);
  useEffect(() => {
    if (!viewportInitialized || width === 0 || height === 0 || places.size === 0) {
      return;
    }
    const all = [...places.values()];
    const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
    const across = Math.max(...all.map(({ x }) => x)) + size.width - left;
    const down = Math.max(...all.map(({ y }) => y)) + size.height - top;
    const whole = Math.min(1, (width - 2 * margin) / across, (height - 2 * margin) / down);
    const shown = places.get(selected);
    const zoom = whole >= readable || shown === undefined ? whole : readable;
    // What is in the middle: the whole, or the shown model.
    const [x, y] =
      zoom === whole || shown === undefined
        ? [left + across / 2, top + down / 2]
        : [shown.x + size.width / 2, shown.y + size.height / 2];
    void setViewport({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom });
  }, [viewportInitialized, width, height, selected, places, setViewport]);
  return null;
}

function nodesOf(models: readonly ModelChoice[], joins: readonly JoinChoice[], selected: string): readonly ModelNode[] {
  const node = (id: string, data: NodeData): ModelNode => ({
    id,
    type: 'model',
    position: { x: 0, y: 0 },
    ...size,
    data,
    ariaLabel: `Model ${data.name}, ${data.note}`,
  });
  const drafted = new Set(models.flatMap(({ draft }) => [draft.name]));
  const existing = new Set(
    joins.flatMap(({ draft }) => [draft.fromModel, draft.toModel]).filter((name) => !drafted.has(name)),
  );
  return [
    ...models.map(({ draft: { table }, name, on }) =>
      node(table.id, {
        name,
        note: table.rowCount === null ? 'rows not counted' : counted(table.rowCount, 'row'),
        made: on,
        selected: table.id === selected,
      }),
    ),
    ...[...existing].map((name) => node(name, { name, note: 'exists', made: true, selected: false })),
  ];
}

/** One line for each pair of models, so that neither lines nor labels overlap. */
function edgesOf(joins: readonly JoinChoice[], models: readonly ModelChoice[], selected: string): Edge[] {
  const idOf = new Map(models.map(({ draft }) => [draft.name, draft.table.id]));
  const ends = joins.map((join) => ({
    join,
    source: idOf.get(join.draft.fromModel) ?? join.draft.fromModel,
    target: idOf.get(join.draft.toModel) ?? join.draft.toModel,
  }));
  const pairs = Map.groupBy(ends, ({ source, target }) =>
    source < target ? `${source} ${target}` : `${target} ${source}`,
  );
  return [...pairs].map(([id, between]): Edge => {
    const { source, target } = between[0]!;
    const made = between.filter(({ join }) => join.on);
    const near = source === selected || target === selected;
    const stroke = made.length === 0 ? 'border.strong' : near ? 'primary' : 'fg.subtle';
    return {
      ...edgeStyle,
      markerEnd: { ...edgeStyle.markerEnd, color: colorOf(stroke) },
      id,
      source,
      target,
      type: 'default',
      label: labelOf(between.map(({ join }) => join)),
      style: { stroke: colorOf(stroke), ...(made.length === 0 && { strokeDasharray: '4 4' }) },
    };
  });
}

const colorOf = (token: string): string => `var(--chakra-colors-${token.replace('.', '-')})`;

function labelOf(between: readonly JoinChoice[]): string {
  const [first] = between;
  if (first === undefined) {
    return '';
  }
  if (between.length > 1) {
    return `${between.length} ×`;
  }
  const { type, matchedRows, totalRows } = first.draft;
  if (!first.on) {
    return 'left off';
  }
  const share = matchedRows === null || totalRows === null ? '' : ` · ${sharePercent(matchedRows, totalRows)}`;
  return `${cardinality[type]}${share}`;
}

function ModelCard({ data }: NodeProps<ModelNode>) {
  const { name, note, made, selected } = data;
  return (
    <chakra.div
      borderWidth="1px"
      borderColor={selected ? 'primary' : 'border.strong'}
      borderStyle={made ? 'solid' : 'dashed'}
      borderRadius="md"
      bg={selected ? 'bg.selected' : 'bg.panel'}
      paddingBlock="5px"
      paddingInline="2.5"
      overflow="hidden"
      title={name}
      style={size}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <chakra.div fontSize="12px" lineHeight="16px" fontWeight="600" truncate color={selected ? 'accent' : 'fg'}>
        {name}
      </chakra.div>
      <chakra.div fontSize="11px" lineHeight="15px" color="fg.subtle" truncate>
        {note}
      </chakra.div>
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </chakra.div>
  );
}
