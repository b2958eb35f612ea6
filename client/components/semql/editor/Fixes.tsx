import { chakra } from '@chakra-ui/react/styled-system';
import { Wrench } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { SemqlDiagnosticFragment } from '../SemqlDiagnostic.generated.ts';

interface FixesProps {
  readonly diagnostics: readonly SemqlDiagnosticFragment[];
  readonly onFix: (text: string) => void;
}

/**
 * Suggested replacements for a query that does not compile, one button each; all of them compile.
 */
export function Fixes({ diagnostics, onFix }: FixesProps) {
  const [first] = diagnostics;
  if (first === undefined || first.corrections.length === 0) {
    return null;
  }
  return (
    <chakra.div role="group" aria-label="Fixes" display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
      {first.corrections.map(({ title, text }) => (
        <Button key={text} onClick={() => onFix(text)}>
          <Icon of={Wrench} size={14} />
          {title}
        </Button>
      ))}
    </chakra.div>
  );
}
