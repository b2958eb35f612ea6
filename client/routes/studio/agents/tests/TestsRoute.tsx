import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { CaseDetail } from './CaseDetail.tsx';
import { CaseForm } from './CaseForm.tsx';
import { CaseList } from './CaseList.tsx';
import { isWanted, showing, type Showing } from './expectations.ts';
import { RunSummary } from './RunSummary.tsx';
import { RunTests } from './RunTests.tsx';
import { SuiteForm } from './SuiteForm.tsx';
import { SuiteMenu } from './SuiteMenu.tsx';
import { AgentTestsDocument, SuiteCasesDocument } from './tests.generated.ts';

/** How often a run is looked at while it proceeds, milliseconds. */
const pollMs = 1000;

/**
 * Tests of an agent: suites of questions with what has to come out, their runs, and one case next
 * to the list.
 */
export function Component() {
  const { agent_id: agentId = '', case_id: caseId = null } = useParams();
  const [suiteId, setSuiteId] = useSearchParameter('suite');
  const [show, setShow] = useSearchParameter('show');
  const [creating, setCreating] = useState<'suite' | 'case' | null>(null);
  const { data, error, refetch, startPolling, stopPolling } = useQuery(AgentTestsDocument, {
    variables: { agentId },
    fetchPolicy: 'cache-and-network',
  });
  const agent = data?.agent;
  const suites = agent?.evalSuites;
  const suite = suites?.find(({ id }) => id === suiteId) ?? suites?.[0];
  const read = useQuery(SuiteCasesDocument, {
    variables: { suiteId: suite?.id ?? '' },
    skip: suite === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const connection = read.data?.node?.__typename === 'EvalSuite' ? read.data.node.cases : undefined;
  const cases = connection?.edges.map(({ node }) => node);
  const [run] = suite?.runs ?? [];
  const proceeds = run?.state === 'QUEUED' || run?.state === 'RUNNING';
  const ended = run === undefined || proceeds ? null : run.id;

  useEffect(() => {
    if (!proceeds) {
      return undefined;
    }
    startPolling(pollMs);
    return stopPolling;
  }, [proceeds, startPolling, stopPolling]);
  const { refetch: rereadCases } = read;
  useEffect(() => {
    // Once more when a run has ended.
    if (ended !== null) {
      void rereadCases();
    }
  }, [ended, rereadCases]);

  if (agent === null) {
    return <NotFound noun="agent" to="/studio/agents" way="See all agents" />;
  }
  const showed: Showing = showing.some(({ value }) => value === show) ? (show as Showing) : '';
  const wanted = cases?.filter((one) => isWanted(one, showed));

  return (
    <>
      <PageHeader
        title={agent === undefined ? 'Tests' : `Tests of ${agent.name}`}
        trail={[
          { label: 'Agents', to: '/studio/agents' },
          ...(agent === undefined ? [] : [{ label: agent.name, to: `/studio/agents/${agentId}` }]),
        ]}
        actions={
          suite !== undefined && (
            <>
              <SuiteMenu suite={suite} onRemoved={refetch} onNew={() => setCreating('suite')} />
              <Button onClick={() => setCreating('case')}>New case</Button>
              <RunTests suite={suite} proceeds={proceeds} onStarted={refetch} />
            </>
          )
        }
      />
      {error !== undefined && agent === undefined && <ReadFailure of="The tests" error={error} onRetry={refetch} />}
      {agent !== undefined && suite === undefined && (
        <EmptyState
          icon={FlaskConical}
          action={
            <chakra.span display="flex" flexWrap="wrap" justifyContent="center" gap="2">
              <Button asChild kind="primary">
                <Link to={`/explorer?agent=${agentId}`}>Ask a question to keep</Link>
              </Button>
              <Button onClick={() => setCreating('suite')}>New suite</Button>
            </chakra.span>
          }
        >
          No tests yet. Ask the agent something, and press “Make a test” below a right answer: from then on every run
          says whether it still comes out.
        </EmptyState>
      )}
      {suite !== undefined && suites !== undefined && (
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' }}
          minHeight={{ lg: 'calc(100dvh - 57px)' }}
        >
          <chakra.section
            aria-label="Cases"
            minWidth="0"
            padding={{ base: '4', md: '6' }}
            display={{ base: caseId === null ? 'flex' : 'none', lg: 'flex' }}
            flexDirection="column"
            gap="4"
          >
            <RunSummary suite={suite} />
            <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between">
              <Segments
                label="Show"
                options={showing.map(({ value, label }) => ({
                  value,
                  label: `${label} ${(cases ?? []).filter((one) => isWanted(one, value)).length}`,
                }))}
                value={showed}
                onChange={setShow}
              />
              {suites.length > 1 && (
                <Select
                  label="Suite"
                  placeholder="Suite"
                  options={suites.map(({ id, name, caseCount }) => ({ value: id, label: name, hint: `${caseCount}` }))}
                  value={suite.id}
                  onChange={setSuiteId}
                />
              )}
            </chakra.div>
            {read.error !== undefined && cases === undefined && (
              <ReadFailure of="The cases" error={read.error} onRetry={rereadCases} />
            )}
            {cases === undefined && read.error === undefined && <SkeletonRows rows={6} height={40} />}
            {cases?.length === 0 && (
              <EmptyState
                icon={FlaskConical}
                action={
                  <Button kind="primary" onClick={() => setCreating('case')}>
                    New case
                  </Button>
                }
              >
                This suite has no cases yet.
              </EmptyState>
            )}
            {wanted !== undefined && cases !== undefined && cases.length > 0 && (
              <Panel>
                <CaseList agentId={agentId} cases={wanted} chosenId={caseId} />
              </Panel>
            )}
            {connection?.pageInfo.hasNextPage === true && (
              <Button onClick={() => void read.fetchMore({ variables: { after: connection.pageInfo.endCursor } })}>
                Show more of {connection.totalCount} cases
              </Button>
            )}
          </chakra.section>
          <chakra.section
            aria-label="Case"
            minWidth="0"
            borderLeftWidth={{ lg: '1px' }}
            display={{ base: caseId === null ? 'none' : 'block', lg: 'block' }}
          >
            {caseId === null ? (
              <EmptyState icon={FlaskConical}>Choose a case to see what was expected and what came out.</EmptyState>
            ) : (
              <>
                <chakra.div display={{ base: 'block', lg: 'none' }} padding="4" paddingBottom="0">
                  <Button asChild>
                    <Link to={`/studio/tests/${agentId}?suite=${suite.id}`}>
                      <Icon of={FlaskConical} size={15} />
                      All cases
                    </Link>
                  </Button>
                </chakra.div>
                <CaseDetail key={caseId} caseId={caseId} agentId={agentId} onChanged={rereadCases} />
              </>
            )}
          </chakra.section>
        </chakra.div>
      )}
      {creating === 'suite' && (
        <Modal open title="New suite" maxWidth="480px" onClose={() => setCreating(null)}>
          <SuiteForm
            agentId={agentId}
            suite={null}
            onSaved={async (id) => {
              setCreating(null);
              await refetch();
              setSuiteId(id);
            }}
          />
        </Modal>
      )}
      {creating === 'case' && suite !== undefined && (
        <Modal open title="New case" maxWidth="620px" onClose={() => setCreating(null)}>
          <CaseForm
            suiteId={suite.id}
            one={null}
            onSaved={async () => {
              setCreating(null);
              await Promise.all([refetch(), rereadCases()]);
            }}
          />
        </Modal>
      )}
    </>
  );
}
