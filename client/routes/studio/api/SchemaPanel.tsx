import { chakra } from '@chakra-ui/react/styled-system';
import type { GraphQLSchema } from 'graphql';
import { useDeferredValue, useMemo, useState } from 'react';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { schemaEntries, type SchemaEntry } from './schemaEntries.ts';

/** Entries that are written out; who looks for more says more of its name. */
const shown = 150;

const Entry = chakra('li', {
  base: {
    paddingBlock: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'small',
    lineHeight: '19px',
    overflowWrap: 'anywhere',
  },
});

/** The schema to read: the entry points first, then whatever type is opened or looked for. */
export function SchemaPanel({ schema }: { readonly schema: GraphQLSchema }) {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<string | null>(null);
  const asked = useDeferredValue(search);
  const entries = useMemo(() => schemaEntries(schema, type, asked), [schema, type, asked]);
  const description = type === null || asked !== '' ? null : schema.getType(type)?.description;

  function open(name: string) {
    setType(name);
    setSearch('');
  }

  return (
    <chakra.div display="flex" flexDirection="column" height="100%" minHeight="0">
      <chakra.div padding="3" paddingBottom="2">
        <SearchField label="Search the schema" value={search} onChange={setSearch} />
      </chakra.div>
      <chakra.div
        flex="1"
        minHeight="0"
        overflowY="auto"
        scrollbarGutter="stable"
        paddingInline="3"
        tabIndex={0}
        role="region"
        aria-label="Schema"
      >
        {asked === '' && type !== null && (
          <chakra.div paddingBottom="2">
            <TextLink as="button" textStyle="small" onClick={() => setType(null)}>
              All entry points
            </TextLink>
            <chakra.h2 fontWeight="600" paddingTop="1">
              {type}
            </chakra.h2>
            {description != null && (
              <chakra.p textStyle="small" color="fg.muted">
                {description}
              </chakra.p>
            )}
          </chakra.div>
        )}
        {entries.length === 0 && (
          <chakra.p textStyle="small" color="fg.subtle" role="status">
            {asked === ''
              ? `${type ?? ''} is a scalar: it has no fields.`
              : `Nothing in the schema is called "${asked}".`}
          </chakra.p>
        )}
        <chakra.ul listStyle="none">
          {entries.slice(0, shown).map((entry) => (
            <Line
              key={`${entry.owner}.${entry.name}`}
              entry={entry}
              withOwner={asked !== '' || type === null}
              onOpen={open}
            />
          ))}
        </chakra.ul>
        {entries.length > shown && (
          <chakra.p textStyle="caption" color="fg.subtle" paddingBlock="2">
            and {(entries.length - shown).toLocaleString('en')} more
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  );
}

function Line(props: {
  readonly entry: SchemaEntry;
  readonly withOwner: boolean;
  readonly onOpen: (type: string) => void;
}) {
  const { owner, name, parameters, type, description } = props.entry;
  const named = type.replaceAll(/[[\]!]/g, '');
  return (
    <Entry>
      <chakra.code fontFamily="mono" textStyle="caption" fontVariantLigatures="none">
        {props.withOwner && <chakra.span color="fg.subtle">{owner}.</chakra.span>}
        <chakra.span fontWeight="600">{name}</chakra.span>
        <chakra.span color="fg.subtle">{parameters}</chakra.span>
        {type !== '' && (
          <>
            {': '}
            <chakra.button type="button" color="accent" cursor="pointer" onClick={() => props.onOpen(named)}>
              {type}
            </chakra.button>
          </>
        )}
      </chakra.code>
      {description !== '' && <chakra.div color="fg.muted">{description}</chakra.div>}
    </Entry>
  );
}
