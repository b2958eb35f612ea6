import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { useSettled } from '../../../../ui/useSettled.ts';
import { forgetTerms } from '../forgetTerms.ts';
import {
  MergeChoicesDocument,
  MergeGlossaryTermsDocument,
  type TermEditor_TermFragment,
} from './TermRoute.generated.ts';

interface MergeTermProps {
  readonly term: TermEditor_TermFragment;
  readonly onMerged: () => Promise<void>;
}

/** Takes another term that means the same into this one. */
export function MergeTerm({ term, onMerged }: MergeTermProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Merge} size={15} />
        Merge
      </Button>
      {open && (
        <Modal open title={`Merge into ${term.term}`} maxWidth="520px" onClose={close}>
          <MergeForm
            term={term}
            onMerged={async () => {
              close();
              await onMerged();
            }}
          />
        </Modal>
      )}
    </>
  );
}

function MergeForm({ term, onMerged }: MergeTermProps) {
  const [search, setSearch] = useState('');
  const [otherId, setOtherId] = useState<string | null>(null);
  const [written, setWritten] = useState<string | null>(null);
  const { data, previousData, error, refetch } = useQuery(MergeChoicesDocument, {
    variables: { search: useSettled(search) || null },
  });
  const [merge, { loading }] = useMutation(MergeGlossaryTermsDocument, { update: forgetTerms });
  const read = (data ?? previousData)?.glossaryTerms.edges.map(({ node }) => node) ?? [];
  const [chosen, setChosen] = useState<(typeof read)[number] | null>(null);
  const others = [...(chosen === null ? [] : [chosen]), ...read].filter(
    ({ id }, index, all) => id !== term.id && all.findIndex((one) => one.id === id) === index,
  );
  const definition = written ?? (term.definition || (chosen?.definition ?? ''));

  async function send() {
    if (chosen === null) {
      return;
    }
    const merged = await attempt('The terms were not merged', async () => {
      const { data: made } = await merge({
        variables: {
          input: {
            termId: term.id,
            version: term.version,
            otherTermId: chosen.id,
            otherVersion: chosen.version,
            definition,
          },
        },
      });
      return made?.mergeGlossaryTerms;
    });
    if (merged !== null) {
      await onMerged();
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <div>
        <chakra.p textStyle="label" color="fg.muted" marginBottom="1">
          Other term
        </chakra.p>
        <Select
          wide
          label="Other term"
          placeholder="Choose a term"
          options={others.map(({ id, term: word, mappingCount }) => ({
            value: id,
            label: word,
            hint: counted(mappingCount, 'link'),
          }))}
          value={otherId}
          onSearch={setSearch}
          failure={error && <ReadFailure of="The terms" error={error} onRetry={refetch} />}
          onChange={(id) => {
            setOtherId(id);
            setChosen(others.find((other) => other.id === id) ?? null);
          }}
        />
      </div>
      {chosen !== null && (
        <>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            {term.term} gets the words {[chosen.term, ...chosen.synonyms].map((word) => `“${word}”`).join(', ')},{' '}
            {counted(chosen.mappingCount, 'link')} and {counted(chosen.tags.length, 'tag')}. The term {chosen.term} is
            removed.
          </chakra.p>
          <TextField
            label="Definition of both"
            rows={4}
            value={definition}
            onChange={({ target }) => setWritten(target.value)}
          />
        </>
      )}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" disabled={chosen === null || loading} onClick={() => void send()}>
          Merge the terms
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
