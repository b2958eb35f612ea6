import { chakra } from '@chakra-ui/react/styled-system';
import type { SemanticLayerChangeInput } from '../../../../apollo/schema.generated.ts';
import { CodeBlock } from '../../../../components/code/CodeBlock.tsx';
import { ResultTable } from '../../../../components/conversation/table/ResultTable.tsx';
import { usePreview } from '../../../../components/layer/usePreview.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';

/** Live preview of a part's values and of the SQL that computes them. Typing never waits for it. */
export function PartPreview({ change, semql }: { readonly change: SemanticLayerChangeInput; readonly semql: string }) {
  const preview = usePreview([change], { semql });
  const problem =
    preview?.failure ??
    preview?.diagnostics
      .filter(({ severity }) => severity !== 'warning')
      .map(({ message, advice }) => `${message} ${advice}`)
      .join(' ');
  return (
    <chakra.aside aria-label="Preview" opacity={preview?.stale === true ? 0.6 : 1} transition="opacity 120ms">
      <chakra.h2 fontWeight="600" minHeight="36px">
        Preview{' '}
        {preview?.durationMs != null && (
          <chakra.span textStyle="note" fontWeight="400" color="fg.subtle">
            {preview.durationMs.toLocaleString('en')} ms
          </chakra.span>
        )}
      </chakra.h2>
      {preview === null ? (
        <SkeletonRows rows={5} />
      ) : problem !== undefined && problem !== '' ? (
        <Notice tone="warn">{problem}</Notice>
      ) : (
        <chakra.div display="flex" flexDirection="column" gap="3">
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
