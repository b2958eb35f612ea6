import { useMutation } from '@apollo/client/react';
import type { EntityHistory_VersionsFragment } from '../../../../components/layer/EntityHistory.generated.ts';
import { EntityHistory } from '../../../../components/layer/EntityHistory.tsx';
import { forgetTerms } from '../forgetTerms.ts';
import { RestoreTermDocument } from './TermRoute.generated.ts';
import { readableTerm } from './termValues.ts';

interface TermHistoryProps {
  readonly term: { readonly id: string; readonly version: number };
  readonly versions: EntityHistory_VersionsFragment | undefined;
  readonly onRestored: () => Promise<void>;
}

/** The newest versions of the term with what changed, and the way back to each. */
export function TermHistory({ term, versions, onRestored }: TermHistoryProps) {
  const [restore] = useMutation(RestoreTermDocument, { update: forgetTerms });
  return (
    <EntityHistory
      noun="term"
      entity={term}
      versions={versions}
      readable={readableTerm}
      restore={async (versionId, confirmed) => {
        const { data } = await restore({ variables: { input: { versionId, version: term.version, confirmed } } });
        return data?.restoreVersion;
      }}
      onRestored={onRestored}
    />
  );
}
