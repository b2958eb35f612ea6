import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { SemqlPlaygroundRouteDocument } from './SemqlPlaygroundRoute.generated.ts';
import { WorkbenchSkeleton } from '../../../components/semql/WorkbenchSkeleton.tsx';

const Workbench = lazy(async () => ({ default: (await import('../../../components/semql/Workbench.tsx')).Workbench }));

/**
 * SemQL in, rows, SQL of every dialect and the explanation out; as all of the layer or as an agent
 * sees it.
 */
export function Component() {
  const [agent, setAgent] = useSearchParameter('agent');
  const { data } = useQuery(SemqlPlaygroundRouteDocument);
  const agentId = agent === '' ? null : agent;
  return (
    <chakra.div display="flex" flexDirection="column" height="calc(100dvh - 56px)">
      <chakra.div padding="3" paddingInline="6">
        <Select
          label="Agent"
          icon={Bot}
          placeholder="All models"
          value={agentId ?? ''}
          options={[
            { value: '', label: 'All models' },
            ...(data?.agents.edges ?? []).map(({ node }) => ({
              value: node.id,
              label: node.name,
              hint: node.description,
            })),
          ]}
          onChange={setAgent}
        />
      </chakra.div>
      <chakra.div flex="1" minHeight="0" display="grid">
        <Suspense fallback={<WorkbenchSkeleton />}>
          <Workbench agentId={agentId} />
        </Suspense>
      </chakra.div>
    </chakra.div>
  );
}
