import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { counted } from '../../ui/counted.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { TestOutcome } from './useConnectionTest.ts';

interface TestResultProps {
  readonly outcome: TestOutcome;
  /** What was reached or not, masked; null where it has no address. */
  readonly address: string | null;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** What a test found: how much can be read, what the account may do beyond that, or what to do about a failure. */
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
  const found = `The test passed: the account may read ${counted(tableCount, 'table')}.`;
  if (excessPrivileges.length === 0) return <Notice tone="ok">{found}</Notice>;
  return (
    <Notice tone="warn">
      <chakra.strong display="block" fontWeight="600">
        This account may do more than read
      </chakra.strong>
      {found} But it
      <Privileges of={excessPrivileges.slice(0, shownPrivileges)} />
      {excessPrivileges.length > shownPrivileges && (
        <chakra.details marginBottom="1">
          <chakra.summary cursor="pointer">and {excessPrivileges.length - shownPrivileges} more</chakra.summary>
          <Privileges of={excessPrivileges.slice(shownPrivileges)} />
        </chakra.details>
      )}
      Quarry never writes, but an account that cannot is the safer one: see “What the account needs”.
      <chakra.div marginTop="2" color="fg">
        <Checkbox checked={confirmed} onChange={(event) => onConfirm(event.target.checked)}>
          I mean this account, with all it may do
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
