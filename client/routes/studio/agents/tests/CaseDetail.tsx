import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { CodeBlock } from '../../../../components/code/CodeBlock.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Markdown } from '../../../../ui/text/Markdown.tsx';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import { CaseForm } from './CaseForm.tsx';
import { Verdict } from './CaseList.tsx';
import { labelOf, type TestCase } from './expectations.ts';
import { ResultRows, RowDifferences } from '../../../../components/conversation/table/RowDifferences.tsx';
import {
  CaseResultDocument,
  RemoveEvalCaseDocument,
  UpdateEvalCaseDocument,
  type CaseResultQuery,
} from './tests.generated.ts';

type CaseNode = Extract<NonNullable<CaseResultQuery['node']>, { __typename: 'EvalCase' }>;
type LastResult = CaseNode['results'][number];

const differenceWords = {
  before: 'Expected',
  after: 'Came out',
  missing: 'Missing',
  extra: 'Not expected',
} as const;

interface CaseDetailProps {
  readonly caseId: string;
  readonly agentId: string;
  readonly onChanged: () => Promise<unknown>;
}

/** A case: what it expects, what came out last, and why that is another thing than before. */
export function CaseDetail({ caseId, agentId, onChanged }: CaseDetailProps) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [remove] = useMutation(RemoveEvalCaseDocument);
  const { data, error, refetch } = useQuery(CaseResultDocument, {
    variables: { caseId },
    fetchPolicy: 'cache-and-network',
  });
  const one = data?.node?.__typename === 'EvalCase' ? data.node : undefined;
  const latest = one?.results[0];

  async function ask() {
    const message = 'Results of earlier runs stay.';
    if (!(await confirm({ title: 'Remove this case?', message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The case was not removed', async () => {
      const { data: done } = await remove({ variables: { input: { caseId } } });
      return done?.removeEvalCase;
    });
    if (removed !== null) {
      await onChanged();
      await navigate(`/studio/tests/${agentId}`);
    }
  }

  if (data !== undefined && one === undefined) {
    return <EmptyState icon={FlaskConical}>This case does not exist, or was removed.</EmptyState>;
  }
  if (one === undefined) {
    return (
      <chakra.div padding={{ base: '4', md: '6' }}>
        {error === undefined ? (
          <SkeletonForm fields={3} />
        ) : (
          <ReadFailure of="The case" error={error} onRetry={refetch} />
        )}
      </chakra.div>
    );
  }
  return (
    <chakra.article padding={{ base: '4', md: '6' }} display="flex" flexDirection="column" gap="5">
      <header>
        <chakra.h2 textStyle="heading" fontWeight="600" display="flex" gap="2" alignItems="baseline">
          <chakra.span alignSelf="center">
            <Verdict verdict={one.results[0]?.verdict ?? null} />
          </chakra.span>
          <chakra.span overflowWrap="anywhere">{one.question}</chakra.span>
        </chakra.h2>
        <chakra.p textStyle="small" color="fg.muted" marginTop="1" overflowWrap="anywhere">
          {factsOf(one).join(' · ')}
          {one.sourceTask !== null && (
            <>
              {' · '}
              <TextLink asChild>
                <Link to={`/studio/tasks/${agentId}/${one.sourceTask.id}`}>made from an answer</Link>
              </TextLink>
            </>
          )}
        </chakra.p>
      </header>
      <Part title="Expected">
        {one.expects === 'QUERY' && <CodeBlock language="SemQL" text={one.semql ?? ''} />}
        {one.expects === 'RESULT' && <ResultRows value={one.result} />}
        {(one.expects === 'CLARIFICATION' || one.expects === 'REFUSAL') && (
          <p>{one.words.length === 0 ? labelOf(one.expects) : one.words.map((word) => `“${word}”`).join(', ')}</p>
        )}
      </Part>
      {latest !== undefined && <Came one={one} result={latest} expected={one.result} />}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {latest !== undefined && latest.verdict !== 'PASS' && (
          <Accept
            one={one}
            result={latest}
            onAccepted={async () => {
              await Promise.all([refetch(), onChanged()]);
            }}
          />
        )}
        <Button onClick={() => setEditing(true)}>Edit</Button>
        <Button onClick={() => void ask()}>Remove</Button>
      </chakra.div>
      {editing && (
        <Modal open title="Edit the case" maxWidth="620px" onClose={() => setEditing(false)}>
          <CaseForm
            suiteId=""
            one={one}
            onSaved={async () => {
              setEditing(false);
              await refetch();
            }}
          />
        </Modal>
      )}
    </chakra.article>
  );
}

function factsOf({ expects, previous, asActor, clock, timeZone, mustNotUse }: TestCase): readonly string[] {
  return [
    labelOf(expects),
    ...(previous.length === 0 ? [] : [`after “${previous.join('”, “')}”`]),
    ...(asActor === null ? [] : [`asked as ${asActor.name || 'Unknown'}`]),
    clock === null
      ? 'at the time of each run'
      : `as of ${new Date(clock).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`,
    ...(timeZone === null ? [] : [`in ${timeZone}`]),
    ...(mustNotUse.length === 0 ? [] : [`never from ${mustNotUse.join(', ')}`]),
  ];
}

function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <chakra.section aria-label={title}>
      <chakra.h3 textStyle="label" color="fg.subtle" marginBottom="2">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}

interface CameProps {
  readonly one: TestCase;
  readonly result: LastResult;
  readonly expected: unknown;
}

/** What came out of the last run. */
function Came({ one, result, expected }: CameProps) {
  const { outcome, reasons, cause, rowDifferences } = result;
  return (
    <>
      <Part title={`Came out in run ${result.run?.number ?? ''}`}>
        {reasons.length === 0 ? (
          <Notice tone="ok">As expected.</Notice>
        ) : (
          <Notice tone={result.verdict === 'FAIL' ? 'bad' : 'warn'}>
            {reasons.map(({ code, message }) => (
              <chakra.p key={`${code} ${message}`} overflowWrap="anywhere">
                {message}
              </chakra.p>
            ))}
          </Notice>
        )}
        <chakra.div display="flex" flexDirection="column" gap="3" marginTop="3">
          {outcome.kind !== 'error' && <Markdown text={outcome.text} />}
          {outcome.words.length > 0 && <p>{outcome.words.map((word) => `“${word}”`).join(', ')}</p>}
          {one.expects === 'QUERY' && outcome.semql !== null && outcome.semql !== one.semql && (
            <CodeBlock language="SemQL" text={outcome.semql} />
          )}
          {rowDifferences.length > 0 && (
            <RowDifferences
              of={expected}
              differences={rowDifferences.map((pair) => ({ before: pair.expected, after: pair.actual }))}
              words={differenceWords}
            />
          )}
        </chakra.div>
      </Part>
      {cause !== null && (
        <Part title={`Changed since run ${cause.passedInRun}, in which it passed`}>
          <p>{causes[cause.kind]}</p>
          {cause.definitions.length > 0 && (
            <chakra.ul marginTop="2" display="flex" flexDirection="column" gap="1" listStyle="none">
              {cause.definitions.map(({ id, type, name, from, to }) => (
                <li key={id}>
                  <TextLink asChild>
                    <Link to={`/studio/${type === 'Model' ? 'models' : 'metrics'}/${id}`}>{name}</Link>
                  </TextLink>
                  {`: ${versionText(from)} → ${versionText(to)}`}
                </li>
              ))}
            </chakra.ul>
          )}
        </Part>
      )}
    </>
  );
}

const causes = {
  DATA: 'The data: the same query gives other rows.',
  DEFINITION: 'A definition: the same query is computed in another way.',
  READING: 'The reading: the agent, or what it knows, has changed, so that it reads the question in another way.',
};

const versionText = (version: number | null): string => (version === null ? 'not used' : `version ${version}`);

interface AcceptProps {
  readonly one: TestCase;
  readonly result: LastResult;
  readonly onAccepted: () => Promise<void>;
}

/** Makes what came out the new expectation. */
function Accept({ one, result: { outcome }, onAccepted }: AcceptProps) {
  const [update, { loading }] = useMutation(UpdateEvalCaseDocument);
  const expectation =
    one.expects === 'QUERY' && outcome.semql !== null
      ? { semql: outcome.semql }
      : one.expects === 'RESULT' && outcome.result !== null
        ? { result: outcome.result }
        : null;
  if (expectation === null) {
    return null;
  }
  async function accept() {
    const saved = await attempt('The case was not changed', async () => {
      const { id: caseId, version, clock } = one;
      // Absent means unchanged, and a clock that is null takes it away.
      const { data } = await update({ variables: { input: { caseId, version, clock, ...expectation } } });
      return data?.updateEvalCase;
    });
    if (saved !== null) {
      await onAccepted();
    }
  }
  return (
    <Button kind="primary" disabled={loading} onClick={() => void accept()}>
      Accept what came out
    </Button>
  );
}
