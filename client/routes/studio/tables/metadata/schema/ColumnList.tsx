import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { EyeOff, KeyRound, Sparkles } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useSearchParameter } from '../../../../../components/useSearchParameter.ts';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { toasts } from '../../../../../ui/feedback/toastStore.ts';
import { MiddleCut } from '../../../../../ui/text/MiddleCut.tsx';
import { typeName } from '../../../../../ui/text/typeName.ts';
import { iconOfType } from '../../dataTypes.ts';
import type { SchemaRouteQuery } from './SchemaRoute.generated.ts';
import { semanticTypes } from './semanticTypes.ts';
import { AcceptProposalsDocument } from '../../TableRoute.generated.ts';

type Table = NonNullable<SchemaRouteQuery['table']>;

/** Columns with what is known of each at a glance; the search stays in the address. */
export function ColumnList({ table, selected }: { readonly table: Table; readonly selected: string | null }) {
  const [parameters] = useSearchParams();
  const [search, setSearch] = useSearchParameter('search');
  const [undescribedOnly, setUndescribedOnly] = useSearchParameter('undescribed');
  const onlyUndescribed = undescribedOnly !== '';
  const wanted = search.trim().toLocaleLowerCase();
  const found = table.columns.filter(
    ({ name, description }) =>
      `${name}\n${description}`.toLocaleLowerCase().includes(wanted) && (!onlyUndescribed || description === ''),
  );
  const undescribed = table.undescribedColumnCount;
  return (
    <>
      <chakra.div display="flex" flexDirection="column" gap="2" padding="3" paddingInline={{ base: '4', md: '3' }}>
        <SearchField label="Search columns" value={search} onChange={setSearch} />
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" textStyle="caption" color="fg.subtle">
          <span>
            {table.visibleColumnCount}/{table.columnCount} columns visible
          </span>
          {(undescribed > 0 || onlyUndescribed) && (
            <Button
              size="sm"
              kind="plain"
              aria-pressed={onlyUndescribed}
              css={{ '&[aria-pressed=true]': { bg: 'bg.selected', color: 'accent' } }}
              onClick={() => setUndescribedOnly(onlyUndescribed ? '' : 'yes')}
            >
              {undescribed} without description
            </Button>
          )}
        </chakra.div>
        <AcceptAll table={table} />
      </chakra.div>
      <chakra.nav aria-label="Columns">
        <chakra.ul listStyle="none">
          {found.map((column) => (
            <li key={column.id}>
              <ColumnLine
                table={table}
                column={column}
                selected={column.id === selected}
                query={parameters.toString()}
              />
            </li>
          ))}
        </chakra.ul>
        {found.length === 0 && (
          <chakra.p padding="4" color="fg.subtle" role="status">
            {wanted === '' ? 'Every column is described.' : `No results for "${search}".`}
          </chakra.p>
        )}
      </chakra.nav>
    </>
  );
}

function AcceptAll({ table }: { readonly table: Table }) {
  const [accept, { loading }] = useMutation(AcceptProposalsDocument, { refetchQueries: ['TableRoute'] });
  const proposals = table.columns.filter(
    ({ proposedDescription, proposedSemanticType }) => proposedDescription !== null || proposedSemanticType !== null,
  ).length;
  if (proposals === 0) {
    return null;
  }
  return (
    <Button
      disabled={loading}
      onClick={() =>
        void attempt('The proposals were not accepted', async () => {
          const { data } = await accept({ variables: { input: { tableId: table.id } } });
          if (data?.acceptProposals.__typename === 'DescribedTables') {
            toasts.add({
              title: 'Proposals accepted',
              description: 'Text written by people was kept.',
              color: 'ok',
            });
          }
          return data?.acceptProposals;
        })
      }
    >
      <Icon of={Sparkles} size={14} />
      Accept proposals for {proposals} {proposals === 1 ? 'column' : 'columns'}
    </Button>
  );
}

const Line = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '9',
    paddingInline: '4',
    textStyle: 'compact',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'bg.selected', boxShadow: 'inset 2px 0 {colors.primary}' },
  },
});

function ColumnLine(props: {
  readonly table: Table;
  readonly column: Table['columns'][number];
  readonly selected: boolean;
  readonly query: string;
}) {
  const { table, column, selected, query } = props;
  return (
    <Line asChild aria-current={selected ? 'page' : undefined}>
      <Link to={{ pathname: `/studio/tables/${table.id}/metadata/schema/${column.id}`, search: query }}>
        <chakra.span color="fg.subtle" title={typeName(column.dataType)}>
          <Icon of={iconOfType(column.dataType)} size={15} />
        </chakra.span>
        <chakra.span minWidth="0" color={column.isVisible ? 'fg' : 'fg.subtle'}>
          <MiddleCut>{column.name}</MiddleCut>
        </chakra.span>
        {column.isPrimaryKey && <Mark icon={KeyRound} label="Primary key" />}
        <chakra.span marginLeft="auto" fontSize="12px" color="fg.subtle" whiteSpace="nowrap">
          {column.semanticType === null ? '' : semanticTypes[column.semanticType]}
        </chakra.span>
        {!column.isVisible && <Mark icon={EyeOff} label="Hidden from agents" />}
      </Link>
    </Line>
  );
}

function Mark({ icon, label }: { readonly icon: typeof EyeOff; readonly label: string }) {
  return (
    <chakra.span role="img" aria-label={label} title={label} color="fg.subtle" flexShrink="0">
      <Icon of={icon} size={13} />
    </chakra.span>
  );
}
