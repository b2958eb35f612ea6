import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { age } from '../../../../../ui/text/age.ts';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { SourceFiles_DataSourceFragmentDoc, type SourceFiles_DataSourceFragment } from './SourceFiles.generated.ts';

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const size = (bytes: number): string =>
  bytes < 100_000 ? `${figure.format(bytes / 1000)} kB` : `${figure.format(bytes / 1_000_000)} MB`;

/** Files uploaded into a source, and the tables that came from each. */
export function SourceFiles({ dataSource }: { readonly dataSource: FragmentType<SourceFiles_DataSourceFragment> }) {
  const { data, complete } = useFragment({
    fragment: SourceFiles_DataSourceFragmentDoc,
    fragmentName: 'SourceFiles_dataSource',
    from: dataSource,
  });
  if (!complete) {
    return null;
  }
  return (
    <Panel aria-label="Files">
      <chakra.h3 fontWeight="600" padding="4">
        Files
      </chakra.h3>
      {data.files.length === 0 && (
        <chakra.p padding="4" paddingTop="0" color="fg.muted">
          This data came with Quarry, so there is no file to show.
        </chakra.p>
      )}
      <chakra.ul listStyle="none">
        {data.files.map((file) => (
          <chakra.li
            key={file.id}
            display="flex"
            flexWrap="wrap"
            columnGap="4"
            paddingInline="4"
            paddingBlock="2"
            borderTopWidth="1px"
            borderColor="border.faint"
            textStyle="small"
          >
            <chakra.span flex="1" minWidth="160px" overflowWrap="anywhere">
              <chakra.span fontWeight="500">{file.name}</chakra.span>
              <chakra.span display="block" color="fg.muted">
                {file.tables.map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <chakra.a asChild _hover={{ color: 'accent' }}>
                      <Link to={`/studio/tables/${id}`}>{name}</Link>
                    </chakra.a>
                  </Fragment>
                ))}
              </chakra.span>
            </chakra.span>
            <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
              {size(file.sizeBytes)} · {age(file.createdAt)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
