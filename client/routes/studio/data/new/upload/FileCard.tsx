import { chakra } from '@chakra-ui/react/styled-system';
import { FileText, X } from 'lucide-react';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { Progress } from '../../../../../ui/feedback/Progress.tsx';
import type { ArrivingFile } from './useUploads.ts';

interface FileCardProps {
  readonly file: ArrivingFile;
  /** True while another file is sent first. */
  readonly waiting: boolean;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A file that was chosen: how far it is, or why it did not arrive. */
export function FileCard({ file, waiting, onRetry, onRemove }: FileCardProps) {
  const { share, uploadId, parts, error } = file;
  const { name, size } = file.file;
  return (
    <chakra.div marginBottom="2">
      <chakra.div display="flex" alignItems="center" gap="2" minHeight="9">
        <chakra.span color="fg.subtle">
          <Icon of={FileText} />
        </chakra.span>
        <chakra.h3 fontWeight="600" fontSize="14px" minWidth="0" overflowWrap="anywhere">
          {name}
        </chakra.h3>
        <chakra.span flex="1" color="fg.subtle" textStyle="caption" whiteSpace="nowrap">
          {sizeText(size)}
        </chakra.span>
        <Button aria-label={`Remove ${name}`} kind="plain" onClick={onRemove}>
          <Icon of={X} />
        </Button>
      </chakra.div>
      {error !== null && (
        <Notice tone="bad" action={<Button onClick={onRetry}>Try again</Button>}>
          {error}
        </Notice>
      )}
      {error === null && waiting && (
        <chakra.p color="fg.subtle" textStyle="small">
          Waiting for the previous file.
        </chakra.p>
      )}
      {error === null && !waiting && uploadId === null && (
        <Progress
          label={`Uploading · ${sizeText(share * size)} of ${sizeText(size)}`}
          percent={Math.floor(share * 100)}
        />
      )}
      {error === null && uploadId !== null && parts === null && (
        <chakra.p color="fg.subtle" textStyle="small" role="status">
          All {sizeText(size)} have arrived. Detecting columns and types…
        </chakra.p>
      )}
    </chakra.div>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1000) {
    return `${Math.round(bytes)} bytes`;
  }
  if (bytes < 1_000_000) {
    return `${Math.round(bytes / 1000)} KB`;
  }
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
