import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Ellipsis, FileCode, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { QueryTemplateStatus } from '../../../apollo/schema.generated.ts';
import { attempt } from '../../../components/attempt.ts';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
import { useCreating } from '../../../components/useCreating.ts';
import { useReadOn } from '../../../components/useReadOn.ts';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { WindowRows } from '../../../components/WindowRows.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GridHead } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { confirm } from '../../../ui/overlay/confirmStore.ts';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { LibraryForm } from './LibraryForm.tsx';
import { LibraryList } from './LibraryList.tsx';
import { NewTemplate } from './NewTemplate.tsx';
import { QueriesRouteDocument, QueriesStartDocument, RemoveQueryLibraryDocument } from './QueriesRoute.generated.ts';
import { TemplateRow, templateColumns } from './TemplateRow.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'NEEDS_APPROVAL', label: 'Needs approval' },
  { value: 'DRAFT', label: 'Drafts' },
  { value: 'DEPRECATED', label: 'Deprecated' },
];

/** Query templates by library. Library, search and filters stay in the address. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const [status, setStatus] = useSearchParameter('status');
  const [libraryId, setLibrary] = useSearchParameter('library');
  const [tagId, setTag] = useSearchParameter('tag');
  const [open, setOpen] = useState<'library' | 'edit' | null>(null);
  const [creating, setCreating] = useCreating();
  const [nearEnd, setNearEnd] = useState(false);
  const { data: start, refetch: readStart } = useQuery(QueriesStartDocument, { fetchPolicy: 'cache-and-network' });
  const list = useQuery(QueriesRouteDocument, {
    variables: {
      search: useSettled(search.trim()) || null,
      status: (status || null) as QueryTemplateStatus | null,
      libraryId: libraryId || null,
      tagId: tagId || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const [remove] = useMutation(RemoveQueryLibraryDocument);
  const found = (list.data ?? list.previousData)?.queryTemplates;
  const page = list.data?.queryTemplates.pageInfo;
  const onMore = page?.hasNextPage === true ? () => list.fetchMore({ variables: { after: page.endCursor } }) : null;
  useReadOn(nearEnd, onMore);
  const libraries = start?.queryLibraries.edges.map(({ node }) => node) ?? [];
  const tags = start?.tags.edges.map(({ node }) => node).filter((tag) => tag.queryTemplateCount > 0) ?? [];
  const library = libraries.find(({ id }) => id === libraryId);
  const total = start?.counts.queryTemplates;
  const close = () => setOpen(null);

  async function removeLibrary(id: string, name: string) {
    if (
      !(await confirm({
        title: 'Remove library?',
        message: `${name} is removed. Only empty libraries can be.`,
        confirmText: 'Remove',
      }))
    ) {
      return;
    }
    const done = await attempt('The library was not removed', async () => {
      const { data } = await remove({ variables: { input: { libraryId: id } } });
      return data?.removeQueryLibrary;
    });
    if (done !== null) {
      setLibrary('');
      await readStart();
    }
  }

  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Icon of={Plus} size={15} />
      New template
    </Button>
  );
  const menu = library !== undefined && (
    <Menu
      label={`Actions for ${library.name}`}
      align="end"
      items={[
        { label: 'Edit library', icon: Pencil, onSelect: () => setOpen('edit') },
        {
          label: 'Remove library',
          icon: Trash2,
          onSelect: () => void removeLibrary(library.id, library.name),
        },
      ]}
      trigger={(props) => <Button size="icon" {...props} />}
    >
      <Icon of={Ellipsis} />
    </Menu>
  );
  const forms = (
    <>
      {creating && <NewTemplate libraryId={libraryId} onClose={() => setCreating(false)} />}
      {open === 'library' && <LibraryForm library={null} onClose={close} onCreated={setLibrary} />}
      {open === 'edit' && library !== undefined && (
        <LibraryForm library={library} onClose={close} onCreated={setLibrary} />
      )}
    </>
  );
  if (total === 0 && libraries.length === 0) {
    return (
      <>
        <PageHeader facts={<Chip>0</Chip>} />
        <BeginEmpty icon={FileCode} sampleLoaded={start?.sampleDataSource !== null} action={create}>
          There are no query templates yet. A template is a question that is answered the same way each time: a query
          with parameters that people approve.
        </BeginEmpty>
        {forms}
      </>
    );
  }
  const narrowed = search !== '' || status !== '' || tagId !== '';
  return (
    <>
      <PageHeader
        facts={found !== undefined && <Chip>{found.totalCount.toLocaleString('en')}</Chip>}
        actions={
          <>
            {menu}
            {create}
          </>
        }
      />
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '232px minmax(0, 1fr)' }}>
        <chakra.div borderRightWidth={{ xl: '1px' }} minHeight={{ xl: 'calc(100dvh - 56px)' }}>
          <LibraryList
            libraries={libraries}
            total={total}
            selected={libraryId}
            onSelect={setLibrary}
            onCreate={() => setOpen('library')}
          />
        </chakra.div>
        <ListPage
          noun="queries"
          search={search}
          onSearch={setSearch}
          filters={
            <>
              <Segments label="Status" options={states} value={status} onChange={setStatus} />
              {tags.length > 0 && (
                <chakra.div minWidth="120px">
                  <Choice
                    aria-label="Tag"
                    options={[
                      { value: '', label: 'Any tag' },
                      ...tags.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    value={tagId}
                    onChange={({ target }) => setTag(target.value)}
                  />
                </chakra.div>
              )}
            </>
          }
          error={list.error}
          onRetry={() => void list.refetch()}
          count={found?.edges.length}
          noMatch={
            search !== ''
              ? `No template has “${search}”.`
              : narrowed
                ? 'No template is left with this filter.'
                : 'This library has no templates yet.'
          }
          everything="/studio/queries"
          rowHeight={56}
          onMore={onMore}
        >
          <Panel asChild>
            <div role="table" aria-label="Query templates" aria-rowcount={(found?.totalCount ?? 0) + 1}>
              <GridHead
                role="row"
                aria-rowindex={1}
                display={{ base: 'none', xl: 'grid' }}
                gridTemplateColumns={templateColumns}
              >
                <span role="columnheader">Template</span>
                <span role="columnheader">Parameters</span>
                <span role="columnheader">Reads</span>
                <span role="columnheader">Status</span>
                <span role="columnheader" data-end title="In the last 30 days">
                  Runs
                </span>
              </GridHead>
              <WindowRows items={found?.edges.map(({ node }) => node) ?? []} rowHeight={57} onNearEnd={setNearEnd}>
                {(template, rowIndex) => <TemplateRow template={template} rowIndex={rowIndex} />}
              </WindowRows>
            </div>
          </Panel>
        </ListPage>
      </chakra.div>
      {forms}
    </>
  );
}
