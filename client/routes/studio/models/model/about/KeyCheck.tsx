import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { failureText } from '../../../../../apollo/failure.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { CheckKeyDocument } from './aboutModel.generated.ts';

/** Says whether dimensions identify each row, in the data of today. */
export function KeyCheck({ modelId, keys }: { readonly modelId: string; readonly keys: readonly string[] }) {
  const { data, error, loading } = useQuery(CheckKeyDocument, {
    variables: { modelId, keys: [...keys] },
    skip: keys.length === 0,
    fetchPolicy: 'no-cache',
  });
  if (keys.length === 0) {
    return null;
  }
  const check = data?.checkKey;
  const isKey = check?.repeatedRows === 0 && check.emptyRows === 0;
  const icon = loading ? LoaderCircle : isKey ? CircleCheck : TriangleAlert;
  return (
    <chakra.p
      role="status"
      display="flex"
      gap="1.5"
      minHeight="20px"
      marginTop="1"
      textStyle="note"
      color={loading ? 'fg.subtle' : isKey ? 'ok' : 'warn'}
    >
      <chakra.span paddingTop="2px">
        <Icon of={icon} size={13} />
      </chakra.span>
      <span>{loading ? 'Counting rows…' : error === undefined ? check?.sentences.join(' ') : failureText(error)}</span>
    </chakra.p>
  );
}
