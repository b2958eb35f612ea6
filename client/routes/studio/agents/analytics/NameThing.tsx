import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { ThingsToNameDocument } from './concepts.generated.ts';
import { namingAddress } from './fixes.ts';

/** Types that take another name, in words. */
const typeNames: Readonly<Record<string, string>> = { Metric: 'metric', GlossaryTerm: 'term', Model: 'model' };

interface NameThingProps {
  readonly word: string;
  readonly onClose: () => void;
}

/** Search for the thing that a word is another name of; choosing it opens its editor. */
export function NameThing({ word, onClose }: NameThingProps) {
  const [search, setSearch] = useState('');
  const text = useSettled(search.trim());
  const { data, error, loading, refetch } = useQuery(ThingsToNameDocument, { variables: { text }, skip: text === '' });
  const found = (data?.search ?? []).flatMap((one) => {
    const to = namingAddress(one, word);
    return to === null ? [] : { ...one, to };
  });
  return (
    <Modal open title={`What is “${word}” another name of?`} maxWidth="480px" onClose={onClose}>
      <SearchField label="Search metrics, models and terms" value={search} onChange={setSearch} />
      <chakra.ul listStyle="none" marginTop="2" minHeight="24">
        {found.map(({ id, type, name, label, match, to }) => (
          <li key={id}>
            <chakra.a
              asChild
              display="flex"
              alignItems="center"
              gap="2"
              minHeight="9"
              paddingInline="2"
              borderRadius="sm"
              _hover={{ bg: 'bg.hover' }}
            >
              <Link to={to}>
                <chakra.span minWidth="0" truncate>
                  {label || name}
                </chakra.span>
                <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle" whiteSpace="nowrap">
                  {match ?? typeNames[type]}
                </chakra.span>
              </Link>
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
      {text === '' && (
        <chakra.p color="fg.subtle" textStyle="small">
          A metric or term takes the word at once; of a model, choose the field on its page.
        </chakra.p>
      )}
      {error !== undefined && <ReadFailure of="The results" error={error} onRetry={refetch} />}
      {text !== '' && !loading && error === undefined && found.length === 0 && (
        <chakra.p role="status" color="fg.subtle" textStyle="small">
          Nothing is called “{text}”.
        </chakra.p>
      )}
    </Modal>
  );
}
