import '@xyflow/react/dist/base.css';
import { chakra } from '@chakra-ui/react/styled-system';
import { Handle, Position, ReactFlow, type Edge, type Node, type NodeProps } from '@xyflow/react';
import { useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useApplication } from '../../../../../application.tsx';
import { cardinality } from '../../../../../components/graph/cardinality.ts';
import { edgeStyle } from '../../../../../components/graph/edgeStyle.ts';
import { useLayout } from '../../../../../components/graph/useLayout.ts';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import type { OpenModel } from '../modelPlace.ts';

type ModelNode = Node<{ readonly name: string; readonly isCentre: boolean }, 'model'>;

type LabelledEdge = Edge & { readonly label: string };

const size = { width: 150, height: 38 };
const nodeTypes = { model: ModelBox };

/** The model with the models that it leads to and those that lead to it. */
export default function Neighbourhood({ model }: { readonly model: OpenModel }) {
  const navigate = useNavigate();
  const { colorMode } = useApplication();
  const { mode } = useSyncExternalStore(colorMode.subscribe, colorMode.read);
  const { nodes, edges } = useMemo(() => elementsOf(model), [model]);
  const places = useLayout({
    nodes: nodes.map(({ id }) => ({ id, ...size })),
    edges: edges.map(({ id, source, target, label }) => ({ id, source, target, label })),
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
        aria-label={`Models around ${model.label || model.name}`}
        colorMode={mode}
        nodes={nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }))}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodeClick={(_event, { id }) => void navigate(`/studio/models/${id}/relations`)}
        nodesDraggable={false}
        nodesConnectable={false}
        preventScrolling={false}
        zoomOnScroll={false}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        minZoom={0.2}
        maxZoom={1}
      />
    </chakra.div>
  );
}

function elementsOf(model: OpenModel): { readonly nodes: ModelNode[]; readonly edges: LabelledEdge[] } {
  const names = new Map([[model.id, model.label || model.name]]);
  const ways: { readonly source: string; readonly target: string; readonly name: string; readonly sign: string }[] = [];
  for (const { name, toModel, relationshipType } of model.relationships) {
    if (toModel !== null) {
      names.set(toModel.id, toModel.label || toModel.name);
      ways.push({ source: model.id, target: toModel.id, name, sign: cardinality[relationshipType] });
    }
  }
  for (const { name, type, model: from } of model.incomingRelationships) {
    if (from !== null && from.id !== model.id) {
      names.set(from.id, from.label || from.name);
      ways.push({ source: from.id, target: model.id, name, sign: cardinality[type] });
    }
  }
  const nodes = [...names].map(([id, name]): ModelNode => ({
    id,
    type: 'model',
    position: { x: 0, y: 0 },
    ...size,
    data: { name, isCentre: id === model.id },
    ariaLabel: `Model ${name}`,
  }));
  // One line for each pair of models and kind, so that labels do not lie on one another.
  const lines = Map.groupBy(ways, ({ source, target, sign }) => `${source} ${target} ${sign}`);
  const edges = [...lines].map(([id, between]): LabelledEdge => {
    const { source, target, sign } = between[0]!;
    return { ...edgeStyle, id, source, target, label: `${between.map(({ name }) => name).join(', ')} ${sign}` };
  });
  return { nodes, edges };
}

function ModelBox({ data }: NodeProps<ModelNode>) {
  return (
    <chakra.div
      borderWidth="1px"
      borderColor={data.isCentre ? 'primary' : 'border.strong'}
      borderRadius="md"
      bg={data.isCentre ? 'bg.selected' : 'bg.panel'}
      color={data.isCentre ? 'accent' : 'fg'}
      display="flex"
      alignItems="center"
      paddingInline="3"
      overflow="hidden"
      title={data.name}
      style={size}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <chakra.span textStyle="small" fontWeight="600" truncate>
        {data.name}
      </chakra.span>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </chakra.div>
  );
}
