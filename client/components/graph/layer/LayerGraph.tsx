import '@xyflow/react/dist/base.css';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Background, Controls, ReactFlow, useNodesInitialized, useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useApplication } from '../../../application.tsx';
import { cardinality } from '../cardinality.ts';
import { edgeStyle } from '../edgeStyle.ts';
import type { Places } from '../layOut.ts';
import { useLayout } from '../useLayout.ts';
import {
  LayerGraph_MetricsFragmentDoc,
  LayerGraph_ModelsFragmentDoc,
  type LayerGraph_MetricsFragment,
  type LayerGraph_ModelsFragment,
} from './LayerGraph.generated.ts';
import { layerElements, nodeHeight, nodeWidth } from './layerElements.ts';
import { ModelCard } from './ModelCard.tsx';
import { LayerSkeleton } from './LayerSkeleton.tsx';
import { ModelList } from './ModelList.tsx';

interface LayerGraphProps {
  readonly models: readonly FragmentType<LayerGraph_ModelsFragment>[];
  readonly metrics: readonly FragmentType<LayerGraph_MetricsFragment>[];
  readonly search: string;
  /** Id of the model in the middle, whose neighbourhood is lit; null for all. */
  readonly focus: string | null;
  /** Address of a model in this view. */
  readonly addressOf: (modelId: string) => string;
  readonly onOpen: (modelId: string) => void;
}

const nodeTypes = { model: ModelCard };

/** The whole layer, with room below it for the zoom buttons. */
const fit = { maxZoom: 1, padding: { x: '16px', top: '16px', bottom: '48px' } } as const;

/** Smallest zoom on a phone, where the whole layer could not be read. */
const readable = 0.7;
const phone = 600;

/**
 * The semantic layer drawn: models with their grain and metrics, relationships with role and
 * cardinality.
 */
export function LayerGraph({ models, metrics, search, focus, addressOf, onOpen }: LayerGraphProps) {
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
  // Every edge has room for a short label, so that nothing moves when those of the opened model get
  // longer ones.
  const spaced = edges.map(({ id, source, target }) => ({ id, source, target, label: cardinality.MANY_TO_ONE }));
  const places = useLayout({ nodes: sized, edges: spaced });
  if (places === null) {
    return <LayerSkeleton />;
  }
  return (
    <chakra.div
      height="100%"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }}
      gridTemplateRows={{ base: '120px minmax(0, 1fr)', md: 'minmax(0, 1fr)' }}
      css={{
        '& .react-flow__attribution': { display: 'none' },
        // Nothing is connected by hand here.
        '& .react-flow__handle': { opacity: 0 },
        // They stand over whatever is drawn below them.
        '& .react-flow__controls': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'md', overflow: 'hidden' },
      }}
    >
      <ModelList nodes={nodes} focus={focus} addressOf={addressOf} />
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
        minZoom={0.2}
        maxZoom={1.4}
      >
        <Camera focus={focus} places={places} />
        <Background color="var(--chakra-colors-border)" gap={24} />
        <Controls orientation="horizontal" showInteractive={false} fitViewOptions={fit} />
      </ReactFlow>
    </chakra.div>
  );
}

/** Puts the opened model into the middle, and the whole layer into view when none is open. */
function Camera({ focus, places }: { readonly focus: string | null; readonly places: Places }) {
  const { fitView, getZoom, getNode, setCenter } = useReactFlow();
  const drawn = useNodesInitialized();
  // The panel of the opened model takes a part of the room once it is there, and so does the
  // workbench.
  const width = useStore((view) => view.width);
  const height = useStore((view) => view.height);
  useEffect(() => {
    if (!drawn || width === 0 || height === 0) {
      return;
    }
    const opened = focus === null ? undefined : getNode(focus);
    if (opened === undefined) {
      void fitView(width < phone ? { ...fit, minZoom: readable } : fit);
      return;
    }
    const { x, y } = opened.position;
    void setCenter(x + nodeWidth / 2, y + nodeHeight / 2, { zoom: Math.max(getZoom(), 0.9), duration: 150 });
  }, [drawn, fitView, focus, getNode, getZoom, height, places, setCenter, width]);
  return null;
}
