import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { counted } from '../../ui/text/counted.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import type { TestOutcome } from './useConnectionTest.ts';

interface TestResultProps {
  readonly outcome: TestOutcome;
  /** Address the test tried to reach, masked; null for a connector without an address. */
  readonly address: string | null;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/**
 * Result of a test: the number of readable tables, excess privileges, or how to fix the failure.
 */
export function TestResult({ outcome, address, confirmed, onConfirm }: TestResultProps) {
  if (outcome.kind === 'failed') {
    const { title, message, advice } = outcome.problem;
    return (
      <Notice tone="bad">
        <chakra.strong display="block" fontWeight="600">
          {title}
          {address !== null && <chakra.span fontWeight="400"> · {address}</chakra.span>}
        </chakra.strong>
        {message} {advice}
      </Notice>
    );
  }
  const { tableCount, excessPrivileges } = outcome;
  const found = `The test passed: the account can read ${counted(tableCount, 'table')}.`;
  if (excessPrivileges.length === 0) {
    return <Notice tone="ok">{found}</Notice>;
  }
  return (
    <Notice tone="warn">
      <chakra.strong display="block" fontWeight="600">
        This account can do more than read
      </chakra.strong>
      {found} But it
      <Privileges of={excessPrivileges.slice(0, shownPrivileges)} />
      {excessPrivileges.length > shownPrivileges && (
        <chakra.details marginBottom="1">
          <chakra.summary cursor="pointer">and {excessPrivileges.length - shownPrivileges} more</chakra.summary>
          <Privileges of={excessPrivileges.slice(shownPrivileges)} />
        </chakra.details>
      )}
      Quarry never writes, but an account without the right to write is safer: see “What the account needs”.
      <chakra.div marginTop="2" color="fg">
        <Checkbox checked={confirmed} onChange={(event) => onConfirm(event.target.checked)}>
          Use this account, with all of its rights
        </Checkbox>
      </chakra.div>
    </Notice>
  );
}

/** So many say enough; they begin with what weighs most. */
const shownPrivileges = 6;

function Privileges({ of }: { readonly of: readonly string[] }) {
  return (
    <chakra.ul paddingLeft="5" marginBlock="1">
      {of.map((privilege) => (
        <li key={privilege}>{privilege}</li>
      ))}
    </chakra.ul>
  );
}
