import '@xyflow/react/dist/base.css';
import { chakra } from '@chakra-ui/react/styled-system';
import { Background, Handle, Position, ReactFlow, type Node, type NodeProps } from '@xyflow/react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useApplication } from '../../../../../application.tsx';
import { edgeStyle } from '../../../../../components/graph/edgeStyle.ts';
import { useLayout } from '../../../../../components/graph/useLayout.ts';
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx';
import type { RelationshipList_RelationshipFragment } from '../MetadataRoute.generated.ts';
import { cardinality } from './relationshipTypes.ts';

interface RelationshipDiagramProps {
  /** The table that the page is about. */
  readonly tableId: string;
  readonly relationships: readonly RelationshipList_RelationshipFragment[];
}

type TableNode = Node<{ readonly name: string; readonly isHere: boolean }, 'table'>;

const size = { width: 160, height: 44 };
const nodeTypes = { table: TableCard };

/** A table and those it points to or that point to it; a click opens one. */
export function RelationshipDiagram({ tableId, relationships }: RelationshipDiagramProps) {
  const navigate = useNavigate();
  const { colorMode } = useApplication();
  const { mode } = useSyncExternalStore(colorMode.subscribe, colorMode.read);
  const tables = new Map<string, string>();
  const edges = relationships.flatMap(({ id, type, sourceColumn, targetColumn }) => {
    const [source, target] = [sourceColumn?.table, targetColumn?.table];
    if (source == null || target == null) {
      return [];
    }
    for (const table of [source, target]) {
      tables.set(table.id, table.name);
    }
    const label = `${sourceColumn?.name ?? ''} · ${cardinality[type].short}`;
    return [{ id, source: source.id, target: target.id, label, ...edgeStyle }];
  });
  const nodes = [...tables].map(([id, name]) => ({ id, name }));
  const places = useLayout({ nodes: nodes.map(({ id }) => ({ id, ...size })), edges });
  if (places === null) {
    return <Skeleton height="100%" />;
  }
  return (
    <chakra.div
      height="100%"
      css={{ '& .react-flow__attribution': { display: 'none' }, '& .react-flow__handle': { opacity: 0 } }}
    >
      <ReactFlow
        aria-label="Diagram of relationships"
        colorMode={mode}
        nodes={nodes.map(({ id, name }): TableNode => ({
          id,
          type: 'table',
          position: places.get(id) ?? { x: 0, y: 0 },
          data: { name, isHere: id === tableId },
          ariaLabel: `Table ${name}`,
        }))}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodeClick={(_event, { id }) => void navigate(`/studio/tables/${id}/metadata`)}
        nodesDraggable={false}
        nodesConnectable={false}
        preventScrolling={false}
        zoomOnScroll={false}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
        minZoom={0.2}
      >
        <Background color="var(--chakra-colors-border)" gap={24} />
      </ReactFlow>
    </chakra.div>
  );
}

function TableCard({ data }: NodeProps<TableNode>) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      borderWidth="1px"
      borderColor={data.isHere ? 'primary' : 'border'}
      borderRadius="lg"
      bg="bg.panel"
      paddingInline="3"
      style={size}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <chakra.span textStyle="section" truncate title={data.name}>
        {data.name}
      </chakra.span>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </chakra.div>
  );
}
