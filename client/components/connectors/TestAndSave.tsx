import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../ui/Button.tsx';
import type { Connector } from './connector.ts';
import { maskedAddress } from './maskedAddress.ts';
import { TestResult } from './TestResult.tsx';
import type { useConnectionForm } from './useConnectionForm.ts';

interface TestAndSaveProps {
  readonly connector: Connector;
  readonly connecting: ReturnType<typeof useConnectionForm>;
  readonly saveLabel: string;
  readonly saving: boolean;
  readonly onSave: () => void;
}

/** First the test, then saving: whichever comes next is the primary action. */
export function TestAndSave({ connector, connecting, saveLabel, saving, onSave }: TestAndSaveProps) {
  const { form, outcome, testing, savable, runTest, typed, confirmed, setConfirmed } = connecting;
  const passed = outcome?.kind === 'passed';
  // Problems with a single field are shown at that field.
  const atField = outcome?.kind === 'failed' && outcome.problem.field !== null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <div aria-live="polite">
        {outcome !== null && !atField && (
          <TestResult
            outcome={outcome}
            address={maskedAddress(connector, typed)}
            confirmed={confirmed}
            onConfirm={setConfirmed}
          />
        )}
      </div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Button
          size="lg"
          kind={passed ? 'secondary' : 'primary'}
          type={passed ? 'button' : 'submit'}
          disabled={testing || saving}
          onClick={passed ? () => void form.run(runTest) : undefined}
        >
          {testing ? 'Testing…' : passed ? 'Test again' : 'Test connection'}
        </Button>
        <Button
          size="lg"
          kind={passed ? 'primary' : 'secondary'}
          type="button"
          disabled={!savable || saving}
          onClick={onSave}
        >
          {saveLabel}
        </Button>
        {!passed && (
          <chakra.span color="fg.subtle" textStyle="small">
            Saving needs a passing test.
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
  );
}
