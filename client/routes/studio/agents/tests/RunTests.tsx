import { useMutation } from '@apollo/client/react';
import { Play } from 'lucide-react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { StartEvalRunDocument, type TestSuite_SuiteFragment } from './tests.generated.ts';

interface RunTestsProps {
  readonly suite: TestSuite_SuiteFragment;
  readonly proceeds: boolean;
  readonly onStarted: () => Promise<unknown>;
}

/** Starts a run of all cases of a suite. */
export function RunTests({ suite, proceeds, onStarted }: RunTestsProps) {
  const [start, { loading }] = useMutation(StartEvalRunDocument);

  async function run() {
    const started = await attempt('The tests were not run', async () => {
      const { data } = await start({ variables: { input: { suiteId: suite.id } } });
      return data?.startEvalRun;
    });
    if (started !== null) {
      await onStarted();
    }
  }

  const [latest] = suite.runs;
  return (
    <Button
      kind="primary"
      disabled={loading || proceeds || suite.caseCount === 0}
      title={suite.caseCount === 0 ? 'Add a case first.' : undefined}
      onClick={() => void run()}
    >
      <Icon of={Play} size={15} />
      {proceeds && latest !== undefined ? 'Running …' : `Run all ${suite.caseCount}`}
    </Button>
  );
}
