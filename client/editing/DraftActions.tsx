import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import type { Editing } from './useDraft.ts';

interface DraftActionsProps<Values extends object> {
  readonly editing: Editing<Values>;
  /** Noun of the edited thing: "table". */
  readonly noun: string;
  readonly saveLabel: string;
  /** Other actions, which do not depend on the draft. */
  readonly children?: ReactNode;
}

/** Save and discard of a text that is edited in place, shown while there is something to save. */
export function DraftActions<Values extends object>(props: DraftActionsProps<Values>) {
  const { editing, noun, saveLabel, children } = props;
  const { dirty, saving, save, discard } = editing;
  return (
    <>
      {(dirty || children !== undefined) && (
        <chakra.div display="flex" gap="1" marginTop="1">
          {dirty && (
            <>
              <LeaveGuard />
              <Button size="sm" disabled={saving} onClick={() => void save()}>
                {saveLabel}
              </Button>
              <Button size="sm" kind="plain" onClick={() => discard()}>
                Discard
              </Button>
            </>
          )}
          {children}
        </chakra.div>
      )}
      <SaveFailure editing={editing} noun={noun} />
    </>
  );
}
