import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { forgetTerms } from '../forgetTerms.ts';
import {
  CompareGlossaryDocument,
  ImportGlossaryDocument,
  type GlossaryImport_ImportFragment,
} from './glossaryCsv.generated.ts';
import { ImportRows } from './ImportRows.tsx';

/** Preview of importing a text. */
interface Compared {
  readonly csv: string;
  readonly plan: GlossaryImport_ImportFragment;
}

/** Terms from a CSV file: what each row would do, then all of them or none. */
export function ImportGlossary({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [compared, setCompared] = useState<Compared | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [compare, { loading: comparing }] = useMutation(CompareGlossaryDocument);
  const [send, { loading: sending }] = useMutation(ImportGlossaryDocument, { update: forgetTerms });
  const chosen = useRef<HTMLInputElement>(null);
  // A preview of another text says nothing about this one.
  const plan = compared?.csv === csv ? compared.plan : null;
  const different = plan === null ? 0 : plan.createdCount + plan.changedCount;

  async function preview(text: string) {
    setFailure(null);
    setCompared(null);
    try {
      const { data } = await compare({ variables: { input: { csv: text } } });
      const result = data?.compareGlossary;
      if (result?.__typename === 'GlossaryImport') {
        setCompared({ csv: text, plan: result });
      } else {
        setFailure(failureText(failureOf(result)));
      }
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  async function choose(file: File | undefined) {
    if (file === undefined) {
      return;
    }
    const text = await file.text();
    setCsv(text);
    await preview(text);
  }

  async function take() {
    setFailure(null);
    try {
      const { data } = await send({ variables: { input: { csv } } });
      const result = data?.importGlossary;
      if (result?.__typename !== 'GlossaryImport') {
        setFailure(failureText(failureOf(result)));
        return;
      }
      toasts.add({
        title: 'Terms imported',
        description: `${counted(result.createdCount, 'new term')}, ${counted(result.changedCount, 'changed term')}.`,
        color: 'ok',
      });
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.p color="fg.muted">
        The first row names the columns: term, definition, synonyms, tags, models, dimensions, filters, measures,
        metrics. Only term is needed; a column that is missing changes nothing. Separate entries of a cell by
        semicolons.
      </chakra.p>
      <div>
        <input
          ref={chosen}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          hidden
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => chosen.current?.click()}>
          <Icon of={FileUp} size={15} />
          Choose a file
        </Button>
      </div>
      <TextField
        label="Or paste it here"
        monospace
        rows={4}
        maxHeight="160px"
        placeholder={'term,definition,synonyms\nARR,Annual recurring revenue.,run rate; yearly revenue'}
        value={csv}
        onChange={({ target }) => setCsv(target.value)}
      />
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {plan !== null && <ImportRows plan={plan} />}
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
        <Button
          kind={plan === null ? 'primary' : 'secondary'}
          disabled={csv.trim() === '' || comparing || sending}
          onClick={() => void preview(csv)}
        >
          {comparing ? 'Comparing…' : 'Preview'}
        </Button>
        {plan !== null && (
          <Button
            kind="primary"
            disabled={plan.refusedCount > 0 || different === 0 || sending}
            onClick={() => void take()}
          >
            {sending ? 'Importing…' : `Import ${counted(different, 'term')}`}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}
