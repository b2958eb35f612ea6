import '@xyflow/react/dist/base.css';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Background, Controls, ReactFlow } from '@xyflow/react';
import { useMemo, useSyncExternalStore } from 'react';
import { useApplication } from '../../../application.tsx';
import { edgeStyle } from '../../../components/graph/edgeStyle.ts';
import { useLayout } from '../../../components/graph/useLayout.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import {
  LayerGraph_MetricsFragmentDoc,
  LayerGraph_ModelsFragmentDoc,
  type LayerGraph_MetricsFragment,
  type LayerGraph_ModelsFragment,
} from './LayerGraph.generated.ts';
import { layerElements, nodeHeight, nodeWidth } from './layerElements.ts';
import { ModelCard } from './ModelCard.tsx';

interface LayerGraphProps {
  readonly models: readonly FragmentType<LayerGraph_ModelsFragment>[];
  readonly metrics: readonly FragmentType<LayerGraph_MetricsFragment>[];
  readonly search: string;
  /** Id of the model whose neighbourhood is lit; null for all. */
  readonly focus: string | null;
  readonly onOpen: (modelId: string) => void;
}

const nodeTypes = { model: ModelCard };

/** A large layer begins where its words can be read; the rest is a drag or the whole-view button away. */
const fit = { minZoom: 0.7, maxZoom: 1, padding: 0.08 };

/** The semantic layer drawn: models with their grain and metrics, relationships with role and cardinality. */
export function LayerGraph({ models, metrics, search, focus, onOpen }: LayerGraphProps) {
  const readModels = useFragment({
    fragment: LayerGraph_ModelsFragmentDoc,
    fragmentName: 'LayerGraph_models',
    from: [...models],
  });
  const readMetrics = useFragment({
    fragment: LayerGraph_MetricsFragmentDoc,
    fragmentName: 'LayerGraph_metrics',
    from: [...metrics],
  });
  const { nodes, edges } = useMemo(
    () =>
      readModels.dataState === 'complete' && readMetrics.dataState === 'complete'
        ? layerElements(readModels.data, readMetrics.data, { search, focus })
        : { nodes: [], edges: [] },
    [readModels, readMetrics, search, focus],
  );
  const { colorMode } = useApplication();
  const { mode } = useSyncExternalStore(colorMode.subscribe, colorMode.read);
  const sized = nodes.map(({ id }) => ({ id, width: nodeWidth, height: nodeHeight }));
  const places = useLayout({ nodes: sized, edges });
  if (places === null) return <Skeleton height="100%" />;
  return (
    <chakra.div
      height="100%"
      css={{
        '& .react-flow__attribution': { display: 'none' },
        // They stand over whatever is drawn below them.
        '& .react-flow__controls': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'md', overflow: 'hidden' },
      }}
    >
      <ReactFlow
        colorMode={mode}
        aria-label="Semantic layer"
        nodes={nodes.map((node) => ({
          ...node,
          position: places.get(node.id) ?? node.position,
          selected: node.id === focus,
          ariaLabel: `Model ${node.data.name}: ${node.data.grain}`,
        }))}
        edges={edges.map((edge) => ({ ...edge, ...edgeStyle }))}
        nodeTypes={nodeTypes}
        onNodeClick={(_event, node) => onOpen(node.id)}
        nodesDraggable={false}
        nodesConnectable={false}
        fitView
        fitViewOptions={fit}
        minZoom={0.2}
        maxZoom={1.4}
      >
        <Background color="var(--chakra-colors-border)" gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </chakra.div>
  );
}
