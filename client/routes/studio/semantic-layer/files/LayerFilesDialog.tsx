import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { confirmBreaking } from '../../../../components/layer/confirmBreaking.ts';
import type { LayerDifferences_ComparisonFragment } from '../../../../components/layer/layerDifferences.generated.ts';
import { LayerDifferences } from '../../../../components/layer/LayerDifferences.tsx';
import { downloadText } from '../../../../components/downloadText.ts';
import { useStep } from '../../../../components/useStep.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import {
  ApplySemanticLayerFilesDocument,
  CompareSemanticLayerFilesDocument,
  SemanticLayerExchangeDocument,
  SemanticLayerFileDocument,
  type SemanticLayerExchangeQuery,
} from './layerFiles.generated.ts';

interface Compared extends LayerDifferences_ComparisonFragment {
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

type Losses = SemanticLayerExchangeQuery['semanticLayerExchange']['losses'];

/** Bytes of all files together, at most; the server says the same. */
const mostBytes = 8_000_000;

/**
 * The semantic layer as files: out as one, in from files of ours or of other tools after a look at
 * what would change, with a choice of each.
 */
export function LayerFilesDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useApolloClient();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [losses, setLosses] = useState<Losses | null>(null);
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

  const exchange = () =>
    step(async () => {
      const { data } = await client.query({ query: SemanticLayerExchangeDocument, fetchPolicy: 'no-cache' });
      if (data !== undefined) {
        downloadText('semantic-layer.osi.yaml', 'application/yaml', data.semanticLayerExchange.text);
        setLosses(data.semanticLayerExchange.losses);
      }
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
      return (await confirmBreaking(done.impact)) && compared !== null ? apply(compared, true) : {};
    }
    if (done?.__typename === 'AppliedSemanticLayerChanges') {
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
        <Button disabled={busy} onClick={() => void exchange()}>
          <Icon of={Download} size={14} />
          Export OSI
        </Button>
        <chakra.p width="100%" color="fg.subtle" textStyle="small">
          OSI is Open Semantic Interchange, for other tools. It has no place for some definitions.
        </chakra.p>
        {losses !== null && <LeftOut losses={losses} />}
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
        {compared !== null && (
          <LayerDifferences
            other={`the files of ${formats[compared.format] ?? compared.format}`}
            comparison={compared}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
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

/** What the format of other tools has no place for. */
function LeftOut({ losses }: { readonly losses: Losses }) {
  return losses.length === 0 ? (
    <Notice tone="ok">The file has everything.</Notice>
  ) : (
    <chakra.details width="100%">
      <summary>The file leaves out {counted(losses.length, 'thing')}</summary>
      <chakra.ul
        aria-label="Left out"
        listStyle="none"
        maxHeight="160px"
        overflowY="auto"
        marginTop="2"
        textStyle="small"
        tabIndex={0}
      >
        {losses.map(({ name, sentence }) => (
          <chakra.li key={`${name} ${sentence}`} overflowWrap="anywhere">
            <chakra.span fontFamily="mono">{name}</chakra.span>: {sentence}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}

const formats: Readonly<Record<string, string>> = {
  quarry: 'Quarry',
  metricflow: 'dbt (MetricFlow)',
  cube: 'Cube',
  osi: 'Open Semantic Interchange',
};
