import { useMutation } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { forgetTerms } from '../forgetTerms.ts';
import { removalText } from './removalText.ts';
import { RemoveGlossaryTermDocument } from './TermRoute.generated.ts';

interface RemoveTermProps {
  readonly term: {
    readonly id: string;
    readonly version: number;
    readonly term: string;
    readonly mappingCount: number;
  };
  readonly uses: readonly { readonly name: string }[];
}

/** Removes the term after saying who will no longer know it. */
export function RemoveTerm({ term, uses }: RemoveTermProps) {
  const navigate = useNavigate();
  const [remove, { loading }] = useMutation(RemoveGlossaryTermDocument, { update: forgetTerms });

  async function ask() {
    if (!(await confirm({ title: 'Remove term?', message: removalText(term, uses), confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The term was not removed', async () => {
      const { data } = await remove({ variables: { input: { termId: term.id, version: term.version } } });
      return data?.removeGlossaryTerm;
    });
    if (removed !== null) {
      await navigate('/studio/glossary');
    }
  }

  return (
    <Button kind="plain" disabled={loading} onClick={() => void ask()}>
      <Icon of={Trash2} size={15} />
      Remove
    </Button>
  );
}
