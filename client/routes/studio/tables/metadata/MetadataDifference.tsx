import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import type { MetadataDifference_DifferenceFragment } from './metadataFile.generated.ts';

/** Changes that a file would make, and the parts of it that cannot be used. */
export function MetadataDifference({ difference }: { readonly difference: MetadataDifference_DifferenceFragment }) {
  const { changes, unknown, problems } = difference;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" role="status">
      {problems.length > 0 && (
        <Notice tone="bad">
          <Places heading="Correct these before you import:" places={problems} />
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice tone="warn">
          <Places heading="These names are not in the data source:" places={unknown} />
        </Notice>
      )}
      {changes.length === 0 && problems.length === 0 && <Notice tone="plain">The file contains nothing new.</Notice>}
      {changes.length > 0 && (
        <chakra.ul
          aria-label="Changes"
          listStyle="none"
          borderWidth="1px"
          borderRadius="lg"
          maxHeight="320px"
          overflow="auto"
          tabIndex={0}
        >
          {changes.map(({ kind, table, part, field, before, after }) => (
            <chakra.li
              key={`${table} ${part} ${field}`}
              padding="2.5"
              paddingInline="3"
              borderBottomWidth="1px"
              textStyle="small"
              overflowWrap="anywhere"
            >
              <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
                <Chip tone={kind === 'ADDED' ? 'ok' : 'purple'}>{kind === 'ADDED' ? 'Added' : 'Changed'}</Chip>
                <chakra.span fontWeight="500">
                  {table}
                  {part !== null && `.${part}`}
                </chakra.span>
                <chakra.span color="fg.subtle">{field.replaceAll('_', ' ')}</chakra.span>
              </chakra.div>
              {before !== null && <chakra.del color="fg.subtle">{before}</chakra.del>} <ins>{after ?? 'nothing'}</ins>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

function Places({ heading, places }: { readonly heading: string; readonly places: readonly Place[] }) {
  return (
    <>
      {heading}
      <chakra.ul listStyle="none" marginTop="1">
        {places.map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            Line {line}, column {column}: {message}
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
