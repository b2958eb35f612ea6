import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsVisitor } from '../../../session/SessionContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toasts } from '../../../ui/feedback/toastStore.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { downloadBlob } from '../../downloadText.ts';
import { useFileName } from './fileName.ts';
import type { FileFormat } from './exportFile.ts';

/** Exports all rows of a result as a file; shows how far it is, and can be cancelled. */
export function ExportMenu({ executionId }: { readonly executionId: string }) {
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const isVisitor = useIsVisitor();
  const name = useFileName();
  // Leaving the page ends what it asked for.
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: FileFormat) {
    const stop = new AbortController();
    running.current = stop;
    setRows(0);
    try {
      const { exportFile } = await import('./exportFile.ts');
      const exported = await exportFile({ executionId, format, signal: stop.signal, onRows: setRows });
      downloadBlob(`${name}.${format}`, exported.file);
      if (exported.truncated) {
        toasts.add({
          title: `The file has the first ${exported.rows.toLocaleString('en')} rows`,
          description: 'An export holds no more. Narrow the question to get the rest.',
          color: 'warn',
          timeout: 10_000,
        });
      }
    } catch (error) {
      if (!stop.signal.aborted) {
        const description = error instanceof Error ? error.message : String(error);
        toasts.add({ title: 'The result was not exported', description, color: 'bad', timeout: 10_000 });
      }
    } finally {
      running.current = null;
      setRows(null);
    }
  }

  if (isVisitor) {
    return null;
  }
  if (rows !== null) {
    return (
      <chakra.span display="inline-flex" alignItems="center" gap="2" role="status">
        {rows === 0 ? 'Exporting…' : `Exporting… ${rows.toLocaleString('en')} rows`}
        <Button size="sm" onClick={() => running.current?.abort()}>
          <Icon of={X} size={13} />
          Cancel
        </Button>
      </chakra.span>
    );
  }
  return (
    <Menu
      label="Export"
      side="top"
      align="end"
      items={[
        { label: 'CSV', hint: 'all rows', onSelect: () => void start('csv') },
        { label: 'Excel', hint: 'all rows, typed', onSelect: () => void start('xlsx') },
      ]}
      trigger={(props) => <Button size="sm" {...props} />}
    >
      <Icon of={Download} size={13} />
      Export
      <Icon of={ChevronDown} size={12} />
    </Menu>
  );
}
