import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import type { Editing } from '../../../../editing/useDraft.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { forgetTerms } from '../forgetTerms.ts';
import { movedWord } from './movedWord.ts';
import { UpdateGlossaryTermDocument } from './TermRoute.generated.ts';
import type { TermValues } from './termValues.ts';
import type { TakenWords } from './useTakenWords.ts';

interface WordConflictsProps {
  readonly editing: Editing<TermValues>;
  readonly taken: TakenWords;
  /** Reads again who has which word. */
  readonly onSettled: () => Promise<unknown>;
}

/** Words that belong to another term already, with the ways to make them mean one thing. */
export function WordConflicts({ editing, taken, onSettled }: WordConflictsProps) {
  const [update, { loading }] = useMutation(UpdateGlossaryTermDocument, { update: forgetTerms });
  const { values, edit } = editing;

  async function moveHere(conflict: TakenWords[number], owner: TakenWords[number]['terms'][number]) {
    const { left, own } = movedWord(conflict, owner, values);
    const moved = await attempt('The word was not moved', async () => {
      const { data } = await update({
        variables: { input: { termId: owner.id, version: owner.version, synonyms: left } },
      });
      return data?.updateGlossaryTerm;
    });
    await onSettled();
    if (moved !== null && editing.dirty) {
      await editing.save(own);
    }
  }

  if (taken.length === 0) {
    return null;
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" marginBottom="4">
      {taken.map((conflict) => {
        const { word, spellings, terms } = conflict;
        const [owner] = terms;
        if (owner === undefined) {
          return null;
        }
        const isSynonym = values.synonyms.includes(word);
        return (
          <Notice key={word} tone="warn">
            <chakra.p overflowWrap="anywhere">
              <chakra.strong fontWeight="600">
                “{word}” already belongs to{' '}
                <chakra.a asChild textDecoration="underline">
                  <Link to={`/studio/glossary/${owner.id}`}>{owner.term}</Link>
                </chakra.a>
                .
              </chakra.strong>{' '}
              With two meanings, agents have to ask every time. If both mean the same, merge them.
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="2">
              {!spellings.includes(owner.term) && (
                <Button disabled={loading} onClick={() => void moveHere(conflict, owner)}>
                  Move it here
                </Button>
              )}
              {isSynonym && (
                <Button onClick={() => edit({ synonyms: values.synonyms.filter((synonym) => synonym !== word) })}>
                  Leave it there
                </Button>
              )}
            </chakra.div>
          </Notice>
        );
      })}
    </chakra.div>
  );
}
