import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { downloadText } from '../../../../components/downloadText.ts';
import { useStep } from '../../../../components/useStep.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { counted } from '../../../../ui/text/counted.ts';
import {
  ApplySemanticLayerFilesDocument,
  CompareSemanticLayerFilesDocument,
  SemanticLayerFileDocument,
  type ApplySemanticLayerFilesMutation,
  type LayerDifferences_ComparisonFragment,
} from './layerFiles.generated.ts';
import { LayerDifferences } from './LayerDifferences.tsx';

interface Compared extends LayerDifferences_ComparisonFragment {
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

type Impact = Extract<
  ApplySemanticLayerFilesMutation['applySemanticLayerFiles'],
  { __typename: 'NeedsConfirmationError' }
>['impact'];

/** Bytes of all files together, at most; the server says the same. */
const mostBytes = 8_000_000;
const shownProblems = 4;

/**
 * The semantic layer as files: out as one, in from files of ours or of other tools after a look at
 * what would change, with a choice of each.
 */
export function LayerFilesDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useApolloClient();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, failure, setFailure, step } = useStep();
  const input = useRef<HTMLInputElement>(null);

  const save = (format: 'YAML' | 'JSON') =>
    step(async () => {
      const { data } = await client.query({
        query: SemanticLayerFileDocument,
        variables: { format },
        fetchPolicy: 'no-cache',
      });
      const extension = format.toLowerCase();
      downloadText(`semantic-layer.${extension}`, `application/${extension}`, data?.semanticLayerFile ?? '');
      return null;
    });

  const compare = (chosenFiles: readonly File[]) =>
    step(async () => {
      const size = chosenFiles.reduce((sum, file) => sum + file.size, 0);
      if (size > mostBytes) {
        const megabytes = Math.ceil(size / 1_000_000);
        setFailure(`These files have ${megabytes} MB; the limit is 8 MB. Leave out files that hold no semantic layer.`);
        return null;
      }
      const files = await Promise.all(
        chosenFiles.map(async (file) => ({ path: file.webkitRelativePath || file.name, text: await file.text() })),
      );
      const { data } = await client.mutate({
        mutation: CompareSemanticLayerFilesDocument,
        variables: { input: { files } },
      });
      const found = data?.compareSemanticLayerFiles;
      if (found?.__typename === 'SemanticLayerComparison') {
        setCompared({ ...found, files });
        setChosen(new Set(found.differences.filter(({ action }) => action !== 'REMOVE').map(({ key }) => key)));
      }
      return found;
    });

  async function apply({ files, revision }: Compared, confirmed: boolean): Promise<object | null | undefined> {
    const { data } = await client.mutate({
      mutation: ApplySemanticLayerFilesDocument,
      variables: { input: { files: [...files], revision, keys: [...chosen], confirmed } },
    });
    const done = data?.applySemanticLayerFiles;
    if (done?.__typename === 'NeedsConfirmationError' && !confirmed) {
      const isWanted = await confirm({
        title: 'This breaks what works now',
        message: breaking(done.impact),
        confirmText: 'Apply anyway',
      });
      return isWanted && compared !== null ? apply(compared, true) : null;
    }
    if (done?.__typename === 'AppliedSemanticLayerFiles') {
      const description = `${counted(done.applied.length, 'change')} in one version.`;
      toasts.add({ title: 'Applied', description, color: 'ok' });
      onClose();
      void client.refetchQueries({ include: 'active' });
    }
    return done;
  }

  return (
    <Modal open title="Semantic layer as files" maxWidth="820px" onClose={onClose}>
      <chakra.section aria-label="Export" display="flex" flexWrap="wrap" gap="2" marginBottom="5">
        <chakra.p width="100%" color="fg.muted">
          All models, metrics and terms with their ids, to keep with your code. The command{' '}
          <chakra.code fontFamily="mono">npm run -s semantic</chakra.code> does the same from a terminal.
        </chakra.p>
        {(['YAML', 'JSON'] as const).map((format) => (
          <Button key={format} disabled={busy} onClick={() => void save(format)}>
            <Icon of={Download} size={14} />
            Export {format}
          </Button>
        ))}
      </chakra.section>
      <chakra.section aria-label="Import" display="flex" flexDirection="column" gap="3">
        <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
          <Button
            kind={compared === null ? 'primary' : 'secondary'}
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            <Icon of={FileUp} size={14} />
            Choose files
          </Button>
          <chakra.p color="fg.muted" flex="1" minWidth="220px">
            Files of Quarry, dbt (MetricFlow), Cube or Open Semantic Interchange. Nothing changes before you apply it.
          </chakra.p>
          <chakra.input
            ref={input}
            type="file"
            multiple
            accept=".yaml,.yml,.json"
            hidden
            aria-label="Files of a semantic layer"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              if (files.length > 0) {
                void compare(files);
              }
            }}
          />
        </chakra.div>
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        {compared !== null && <LayerDifferences comparison={compared} chosen={chosen} onChoose={setChosen} />}
        {compared !== null && compared.differences.length > 0 && (
          <chakra.div display="flex" justifyContent="flex-end">
            <Button
              kind="primary"
              disabled={busy || chosen.size === 0}
              onClick={() => void step(() => apply(compared, false))}
            >
              Apply {counted(chosen.size, 'change')}
            </Button>
          </chakra.div>
        )}
      </chakra.section>
    </Modal>
  );
}

function breaking({ broken, doubtful }: Impact): string {
  const problems = [...broken, ...doubtful].map(({ name, message }) => `${name}: ${message}`);
  const more = problems.length > shownProblems ? ` And ${problems.length - shownProblems} more.` : '';
  return `${problems.slice(0, shownProblems).join(' ')}${more}`;
}
