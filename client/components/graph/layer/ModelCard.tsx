import { chakra } from '@chakra-ui/react/styled-system';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { nodeHeight, nodeWidth, type ModelNode } from './layerElements.ts';
import { counted } from '../../../ui/text/counted.ts';

const Line = chakra('div', { base: { textStyle: 'note', color: 'fg.subtle', truncate: true } });

/** Model in the graph: its name and grain; its parts and metrics are in the tooltip. */
export function ModelCard({ data, selected }: NodeProps<ModelNode>) {
  const { name, grain, dimensions, measures, filters, metrics, lit } = data;
  const parts = [counted(dimensions, 'dimension'), counted(measures, 'measure'), counted(filters, 'filter')];
  return (
    <chakra.div
      borderWidth="1px"
      borderColor={selected ? 'primary' : 'border'}
      borderRadius="lg"
      bg="bg.panel"
      paddingBlock="1.5"
      paddingInline="3"
      title={[parts.join(' · '), metrics.join(', ')].filter(Boolean).join('\n')}
      opacity={lit ? 1 : 0.35}
      transition="opacity 120ms ease-out"
      overflow="hidden"
      style={{ width: nodeWidth, height: nodeHeight }}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <chakra.div textStyle="section" truncate>
        {name}
      </chakra.div>
      <Line>{grain}</Line>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </chakra.div>
  );
}
