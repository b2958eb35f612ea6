import { lazy, Suspense, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLocation, useNavigate } from 'react-router';
import type { AgentMode } from '../../apollo/schema.generated.ts';
import { useWarmUp } from '../../apollo/ApiProvider.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../components/useSearchParameter.ts';
import { Composer } from '../../components/conversation/Composer.tsx';
import type { AgentOption } from '../../components/conversation/createTask.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Suggestions } from '../../components/conversation/Suggestions.tsx';
import type { TypedVariables } from './VariableFields.tsx';
import { useAgentsToAsk } from './useAgentsToAsk.ts';
import { SkeletonChips } from '../../ui/feedback/SkeletonChips.tsx';

const AgentChoice = lazy(async () => ({ default: (await import('./AgentChoice.tsx')).AgentChoice }));
const VariableFields = lazy(async () => ({ default: (await import('./VariableFields.tsx')).VariableFields }));
const NothingToAnswerFrom = lazy(async () => ({
  default: (await import('./NothingToAnswerFrom.tsx')).NothingToAnswerFrom,
}));
const NoAgent = lazy(async () => ({ default: (await import('./NoAgent.tsx')).NoAgent }));
/** Not part of the first load: its document is as large as the rest of the page. */
const loadCreateTask = () => import('../../components/conversation/createTask.ts');

/**
 * State of an address with a question to begin with: one that the server did not take, or one that
 * is offered.
 */
interface Offered {
  readonly question: string;
  /** Agents to choose from for it. */
  readonly options?: readonly AgentOption[];
}

interface Asked {
  readonly id: string;
  readonly name: string;
}

/** The mode that an address names; null: it names none. */
function modeOf(name: string): AgentMode | null {
  return name === 'deep' ? 'DEEP' : name === 'quick' ? 'QUICK' : null;
}

/** Address of a home that leaves the agent open. */
const anyAgent = 'any';

/**
 * Explorer's home: ask first, with questions to start from. The chosen agent stays in the address.
 */
export function Component() {
  const { user } = useSessionState();
  const navigate = useNavigate();
  const [agentId, setAgentId] = useSearchParameter('agent');
  const [chosenMode, setChosenMode] = useSearchParameter('mode');
  const isOpenChoice = agentId === anyAgent;
  const { agents, count, wanted, usual, isRead, setSearch, error, refetch } = useAgentsToAsk(
    agentId === '' || isOpenChoice ? null : agentId,
  );
  const client = useApolloClient();
  const warmUpSocket = useWarmUp();
  const offered = useLocation().state as Offered | null;
  const agent = wanted ?? usual ?? undefined;
  const example = agent?.suggestions[0]?.tasks[0]?.task;
  const [typed, setTyped] = useState<TypedVariables>({});
  const leavesOpen = isOpenChoice && count > 1;
  const mode = modeOf(chosenMode) ?? (leavesOpen ? null : agent?.defaultMode) ?? 'QUICK';
  const unknown = isRead && agentId !== '' && wanted === null && !leavesOpen;

  function warmUp() {
    warmUpSocket();
    void import('./TaskRoute.tsx');
    void loadCreateTask();
  }

  async function ask(
    question: string,
    askedAgent: Asked | null | undefined = leavesOpen ? null : agent,
  ): Promise<boolean> {
    if (askedAgent === undefined) {
      return false;
    }
    if (askedAgent === agent && agent !== undefined && agent.variables.length > 0) {
      const { problemOf } = await import('./VariableFields.tsx');
      if (agent.variables.some((variable) => problemOf(variable, typed) !== null)) {
        return false;
      }
    }
    warmUp();
    const loaded = await loadCreateTask().catch(() => null);
    if (loaded === null) {
      toasts.add({
        title: 'The question was not sent',
        description: 'A part of the page could not be loaded. Check the connection, or reload the page.',
        color: 'bad',
      });
      return false;
    }
    const { createTask } = loaded;
    const named = askedAgent === agent ? (agent?.variables ?? []) : [];
    const variables = named.flatMap(({ id: variableId, name }) => {
      const value = typed[variableId]?.trim() ?? '';
      return value === '' ? [] : [{ name, value }];
    });
    const { id, outcome } = createTask(client, askedAgent, question, { variables, mode });
    const page = `/explorer/${id}`;
    // At once: as a transition the page would wait until nothing else is drawn, and the question's
    // events go on coming.
    void navigate(page, { flushSync: true });
    void outcome.then((became) => {
      if (became === 'taken' || window.location.pathname !== page) {
        return;
      }
      const state: Offered = became === 'refused' ? { question } : { question, options: became };
      void navigate(`/explorer?agent=${askedAgent?.id ?? anyAgent}`, { replace: true, state });
    });
    return true;
  }

  return (
    <Screen maxWidth="812px" width="100%" marginInline="auto" paddingTop={{ base: '10', md: '24' }}>
      <chakra.h1 fontSize="22px" lineHeight="30px" fontWeight="600" letterSpacing="-0.01em" marginBottom="4">
        Hi{user?.firstName ? `, ${user.firstName}` : ''}
      </chakra.h1>
      {unknown && agent !== undefined && (
        <chakra.div marginBottom="4">
          <Notice tone="warn">
            The agent of this link does not exist, or you may not ask it. {agent.name} answers instead; you can choose
            another below.
          </Notice>
        </chakra.div>
      )}
      <Composer
        autoFocus
        draft="new"
        placeholder={example === undefined ? 'Ask about your data' : `Ask about your data, for instance: ${example}`}
        agents={[
          ...(count > 1
            ? [{ value: anyAgent, label: 'Any agent', hint: 'The one that knows most about the question' }]
            : []),
          ...agents.map((one) => ({ value: one.id, label: one.name, hint: one.description })),
        ]}
        agentId={leavesOpen ? anyAgent : (agent?.id ?? null)}
        onAgentChange={setAgentId}
        mode={mode}
        onModeChange={(next) => setChosenMode(next.toLowerCase())}
        onAgentSearch={setSearch}
        initialText={offered?.question ?? ''}
        lastQuestion={null}
        running={false}
        onAsk={ask}
        onStop={() => undefined}
        onTyping={warmUp}
      />
      {!leavesOpen && agent !== undefined && agent.variables.length > 0 && (
        <Suspense>
          <VariableFields variables={agent.variables} values={typed} onChange={setTyped} />
        </Suspense>
      )}
      {offered?.options !== undefined && (
        <Suspense>
          <AgentChoice
            options={offered.options}
            onChoose={({ agentId: id, name }) => void ask(offered.question, { id, name })}
          />
        </Suspense>
      )}
      {!leavesOpen && agent?.canAnswer === false && (
        <Suspense>
          <NothingToAnswerFrom agent={agent} />
        </Suspense>
      )}
      <chakra.div marginTop="6">
        {error !== undefined && <ReadFailure of="The agents" error={error} onRetry={refetch} />}
        {!isRead && error === undefined && <SkeletonChips />}
        {isRead && agent === undefined && (
          <Suspense fallback={<SkeletonChips />}>
            <NoAgent />
          </Suspense>
        )}
        {agent !== undefined && <Suggestions categories={agent.suggestions} onAsk={(question) => void ask(question)} />}
      </chakra.div>
    </Screen>
  );
}
