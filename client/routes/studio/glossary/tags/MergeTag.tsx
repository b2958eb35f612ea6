import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { forgetTerms } from '../forgetTerms.ts';
import { MergeTagDocument, MergeTagsDocument, type TagRow_TagFragment } from './TagsRoute.generated.ts';

interface MergeTagProps {
  readonly tag: TagRow_TagFragment;
  readonly onClose: () => void;
}

/** Takes another tag that means the same into this one. */
export function MergeTag({ tag, onClose }: MergeTagProps) {
  const [merge, { loading }] = useMutation(MergeTagsDocument, { update: forgetTerms });
  const [otherId, setOtherId] = useState('');
  const { data } = useQuery(MergeTagDocument, { fetchPolicy: 'cache-and-network' });
  const others = data?.tags.edges.map(({ node }) => node).filter(({ id }) => id !== tag.id) ?? [];
  const other = others.find(({ id }) => id === otherId);

  async function send() {
    const merged = await attempt('The tags were not merged', async () => {
      const { data } = await merge({ variables: { input: { tagId: tag.id, otherTagId: otherId } } });
      return data?.mergeTags;
    });
    if (merged !== null) {
      onClose();
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <ChoiceField
        label="Other tag"
        options={[{ value: '', label: 'Choose a tag' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        value={otherId}
        onChange={({ target }) => setOtherId(target.value)}
      />
      {other !== undefined && (
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {counted(other.termCount, 'term')}, {counted(other.metricCount, 'metric')} and{' '}
          {counted(other.agentCount, 'agent')} with {other.name} have {tag.name} afterwards. The tag {other.name} is
          removed.
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" disabled={other === undefined || loading} onClick={() => void send()}>
          Merge the tags
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
