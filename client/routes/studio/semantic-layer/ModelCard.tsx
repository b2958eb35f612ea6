import { chakra } from '@chakra-ui/react/styled-system';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { nodeHeight, nodeWidth, type ModelNode } from './layerElements.ts';
import { counted } from '../../../ui/counted.ts';

const Line = chakra('div', { base: { fontSize: '12.5px', lineHeight: '18px', color: 'fg.subtle', truncate: true } });

/** One model of the graph: its name, what a row is, how much it says, the metrics that stand on it. */
export function ModelCard({ data, selected }: NodeProps<ModelNode>) {
  const { name, grain, dimensions, measures, filters, metrics, lit } = data;
  return (
    <chakra.div
      borderWidth="1px"
      borderColor={selected ? 'primary' : 'border'}
      borderRadius="lg"
      bg="bg.panel"
      padding="2"
      paddingInline="3"
      opacity={lit ? 1 : 0.35}
      transition="opacity 120ms ease-out"
      overflow="hidden"
      style={{ width: nodeWidth, height: nodeHeight }}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <chakra.div fontWeight="600" fontSize="13.5px" truncate>
        {name}
      </chakra.div>
      <Line title={grain}>{grain}</Line>
      <Line>
        {counted(dimensions, 'dimension')} · {counted(measures, 'measure')} · {counted(filters, 'filter')}
      </Line>
      <Line color="accent" title={metrics.join(', ')}>
        {metrics.join(', ')}
      </Line>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </chakra.div>
  );
}
