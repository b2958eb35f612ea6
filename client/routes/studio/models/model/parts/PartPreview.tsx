import { chakra } from '@chakra-ui/react/styled-system';
import { CodeBlock } from '../../../../../components/code/CodeBlock.tsx';
import { ResultTable } from '../../../../../components/conversation/table/ResultTable.tsx';
import type { Preview } from '../../../../../components/layer/usePreview.ts';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { RefreshBar } from '../../../../../ui/feedback/RefreshBar.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { sampleText } from './sampleText.ts';

interface PartPreviewProps {
  /** Null: not read yet. */
  readonly preview: Preview | null;
  /** What an agent is told of the part; null: nothing. */
  readonly sentence: string | null;
  /** True: the first value is one of the part, as answers have it. */
  readonly isSampled?: boolean;
  /** Said of the rows; null: nothing. */
  readonly note?: string | null;
}

/** Live preview of a part's values and of the SQL that computes them. Typing never waits for it. */
export function PartPreview({ preview, sentence, isSampled = true, note = null }: PartPreviewProps) {
  const problem =
    preview?.failure ??
    preview?.diagnostics
      .filter(({ severity }) => severity !== 'warning')
      .map(({ message, advice }) => `${message} ${advice}`)
      .join(' ');
  const isStale = preview?.stale === true;
  const sample = preview?.execution == null || !isSampled ? null : sampleText(preview.execution);
  return (
    <chakra.aside aria-label="Preview" aria-busy={isStale} position="relative">
      <RefreshBar active={isStale} />
      <chakra.h2 fontWeight="600" minHeight="36px">
        Preview{' '}
        {preview?.durationMs != null && (
          <chakra.span textStyle="note" fontWeight="400" color="fg.subtle">
            {preview.durationMs.toLocaleString('en')} ms
          </chakra.span>
        )}
      </chakra.h2>
      {sentence !== null && (
        <chakra.p textStyle="small" color="fg.muted" marginBottom="3">
          An agent reads: <em>“{sentence}”</em>
        </chakra.p>
      )}
      {preview === null ? (
        <SkeletonRows rows={5} />
      ) : problem !== undefined && problem !== '' ? (
        <Notice tone="warn">{problem}</Notice>
      ) : (
        <chakra.div display="flex" flexDirection="column" gap="3">
          {note !== null && <p>{note}</p>}
          {sample !== null && (
            <chakra.p color="fg.muted" overflowWrap="anywhere">
              An answer writes it{' '}
              <chakra.strong color="fg" fontWeight="600" fontVariantNumeric="tabular-nums">
                {sample}
              </chakra.strong>
            </chakra.p>
          )}
          {preview.execution !== null && (
            <Panel>
              <ResultTable result={preview.execution} />
            </Panel>
          )}
          {preview.sql !== null && <CodeBlock language="SQL" text={preview.sql} />}
        </chakra.div>
      )}
    </chakra.aside>
  );
}
