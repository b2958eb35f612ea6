import { chakra } from '@chakra-ui/react/styled-system';
import { failureText } from '../apollo/failure.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import type { Editing } from './useDraft.ts';

interface SaveFailureProps<Values extends object> {
  readonly editing: Editing<Values>;
  /** Noun of the edited thing: "column". */
  readonly noun: string;
}

/**
 * Notice of a save that was refused, and of changes by another person; a refused field has its own
 * line.
 */
export function SaveFailure<Values extends object>({ editing, noun }: SaveFailureProps<Values>) {
  const { failure, outdated, conflicts } = editing;
  const conflicting = Object.keys(conflicts).length > 0;
  if (!conflicting && failure === null) {
    return null;
  }
  return (
    <chakra.div marginBottom="4">
      {conflicting ? (
        <Notice tone="warn">
          Another person changed this {noun}. Nothing is lost: what you typed is still here, and each field that both of
          you changed shows its current value. Save to keep yours.
        </Notice>
      ) : outdated ? (
        <Notice tone="warn">
          Another person changed other fields of this {noun}. They are up to date now; save again to add your changes.
        </Notice>
      ) : (
        <Notice tone="bad">{failureText(failure)}</Notice>
      )}
    </chakra.div>
  );
}
