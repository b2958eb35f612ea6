import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { downloadText } from '../../../../components/downloadText.ts';
import { useStep } from '../../../../components/useStep.ts';
import { Button } from '../../../../ui/Button.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { MetadataDifference } from './MetadataDifference.tsx';
import {
  CompareTableMetadataDocument,
  ImportTableMetadataDocument,
  TableMetadataDocument,
  type MetadataDifference_DifferenceFragment,
} from './metadataFile.generated.ts';
import { TextField } from '../../../../ui/form/TextField.tsx';

interface MetadataFileDialogProps {
  readonly table: { readonly id: string; readonly name: string };
  readonly dataSource: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Preview of importing a text. */
interface Compared {
  readonly yaml: string;
  readonly difference: MetadataDifference_DifferenceFragment;
}

/** Bytes of a file, at most; the server says the same. */
const mostBytes = 200_000;

/**
 * Descriptions as a YAML file: out for the table or its whole source, in after a look at what would
 * change.
 */
export function MetadataFileDialog({ table, dataSource, onClose }: MetadataFileDialogProps) {
  const client = useApolloClient();
  const [yaml, setYaml] = useState('');
  const [compared, setCompared] = useState<Compared | null>(null);
  const [ignoreUnknown, setIgnoreUnknown] = useState(false);
  const { busy, failure, setFailure, step } = useStep();
  // An answer that arrives after further typing says nothing about the new text.
  const difference = compared?.yaml === yaml ? compared.difference : null;
  const chosen = useRef<HTMLInputElement>(null);

  function write(text: string) {
    setYaml(text);
    setFailure(null);
  }

  const save = (name: string, tableIds: string[] | null) =>
    step(async () => {
      const { data } = await client.query({
        query: TableMetadataDocument,
        variables: { dataSourceId: dataSource.id, tableIds },
        fetchPolicy: 'network-only',
      });
      const file = data?.tableMetadata;
      if (file?.__typename === 'TableMetadataFile') {
        downloadText(`${name}.yaml`, 'application/yaml', file.yaml);
      }
      return file;
    });

  async function read(file: File | undefined) {
    if (file === undefined) {
      return;
    }
    if (file.size > mostBytes) {
      setFailure(
        `${file.name} has ${Math.ceil(file.size / 1000)} KB; the limit is 200 KB. Import fewer tables at a time.`,
      );
    } else {
      write(await file.text());
    }
    if (chosen.current !== null) {
      chosen.current.value = '';
    }
  }

  const compare = () =>
    step(async () => {
      const { data } = await client.mutate({
        mutation: CompareTableMetadataDocument,
        variables: { input: { dataSourceId: dataSource.id, yaml } },
      });
      const found = data?.compareTableMetadata;
      if (found?.__typename === 'TableMetadataDifference') {
        setCompared({ yaml, difference: found });
      }
      return found;
    });

  const bring = (fingerprint: string) =>
    step(async () => {
      const { data } = await client.mutate({
        mutation: ImportTableMetadataDocument,
        variables: { input: { dataSourceId: dataSource.id, yaml, fingerprint, ignoreUnknown } },
      });
      const done = data?.importTableMetadata;
      if (done?.__typename !== 'TableMetadataDifference') {
        return done;
      }
      const tables = new Set(done.changes.map((change) => change.table)).size;
      toasts.add({
        title: 'Imported',
        description: `${counted(done.changes.length, 'change')} in ${counted(tables, 'table')}.`,
        color: 'ok',
      });
      onClose();
      void client.refetchQueries({ include: 'active' });
      return done;
    });

  const unknown = difference?.unknown.length ?? 0;
  const ready =
    difference !== null &&
    difference.changes.length > 0 &&
    difference.problems.length === 0 &&
    (unknown === 0 || ignoreUnknown);

  return (
    <Modal open title="Metadata as YAML" maxWidth="760px" onClose={onClose}>
      <chakra.section aria-label="Export" display="flex" flexWrap="wrap" gap="2" marginBottom="5">
        <chakra.p width="100%" color="fg.muted">
          Descriptions, types, rules and relationships as a file, to edit elsewhere or keep with your code.
        </chakra.p>
        <Button disabled={busy} onClick={() => void save(table.name, [table.id])}>
          <Icon of={Download} size={14} />
          Export this table
        </Button>
        <Button disabled={busy} onClick={() => void save(dataSource.name, null)}>
          <Icon of={Download} size={14} />
          Export all of {dataSource.name}
        </Button>
      </chakra.section>
      <chakra.section aria-label="Import" display="flex" flexDirection="column" gap="3">
        <TextField
          label={`Import into ${dataSource.name}`}
          placeholder={'models:\n  - name: orders\n    description: …'}
          rows={8}
          maxHeight="280px"
          monospace
          value={yaml}
          onChange={({ target }) => write(target.value)}
        />
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => chosen.current?.click()}>
            <Icon of={FileUp} size={14} />
            Choose a file
          </Button>
          <chakra.input
            ref={chosen}
            type="file"
            accept=".yaml,.yml"
            hidden
            aria-label="YAML file"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <chakra.span flex="1" />
          <Button
            kind={ready ? 'secondary' : 'primary'}
            disabled={busy || yaml.trim() === ''}
            onClick={() => void compare()}
          >
            Show what changes
          </Button>
        </chakra.div>
        {failure !== null && <Notice tone="bad">{failure}</Notice>}
        {difference !== null && <MetadataDifference difference={difference} />}
        {unknown > 0 && difference?.problems.length === 0 && (
          <chakra.label display="flex" gap="2" alignItems="center" minHeight="8">
            <chakra.input
              type="checkbox"
              checked={ignoreUnknown}
              accentColor="purple.500"
              onChange={(event) => setIgnoreUnknown(event.currentTarget.checked)}
            />
            Skip {unknown === 1 ? 'the name' : `the ${unknown} names`} not found here
          </chakra.label>
        )}
        {ready && (
          <chakra.div display="flex" justifyContent="flex-end">
            <Button kind="primary" disabled={busy} onClick={() => void bring(difference.fingerprint)}>
              Import {counted(difference.changes.length, 'change')}
            </Button>
          </chakra.div>
        )}
      </chakra.section>
    </Modal>
  );
}
