import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureText } from '../../../../../apollo/failure.ts';
import type { RelationshipType } from '../../../../../apollo/schema.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { SkeletonText } from '../../../../../ui/feedback/SkeletonText.tsx';
import { capitalised } from '../../../../../ui/text/capitalised.ts';
import { CheckRelationshipDocument } from './relations.generated.ts';
import { holds, typeInWords } from './relationTypes.ts';

interface RelationCheckProps {
  readonly modelId: string;
  readonly toModelId: string;
  readonly keys: readonly { readonly from: string; readonly to: string }[];
  /** Kind that is declared. */
  readonly type: RelationshipType;
  readonly onUse: (type: RelationshipType) => void;
}

/** What the rows of both models say of a relation today, and of its declared kind. */
export function RelationCheck({ modelId, toModelId, keys, type, onUse }: RelationCheckProps) {
  const { data, error, loading } = useQuery(CheckRelationshipDocument, {
    variables: { input: { modelId, toModelId, keys: keys.map(({ from, to }) => ({ from, to })) } },
    skip: keys.length === 0,
    fetchPolicy: 'no-cache',
  });
  if (error !== undefined) {
    return <Notice tone="warn">{failureText(error)}</Notice>;
  }
  const check = data?.checkRelationship;
  if (check === undefined || loading) {
    return loading ? <SkeletonText paragraphs={1} /> : null;
  }
  const fits = check.rowCount === 0 || holds(type, check.type);
  return (
    <Notice
      tone={!fits || check.unmatchedRows > 0 ? 'warn' : check.emptyRows > 0 ? 'plain' : 'ok'}
      action={
        fits ? undefined : (
          <Button type="button" onClick={() => onUse(check.type)}>
            Use {typeInWords(check.type)}
          </Button>
        )
      }
    >
      {check.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!fits && (
        <chakra.p fontWeight="500">
          The data is {typeInWords(check.type)}, not {typeInWords(type)}.
        </chakra.p>
      )}
      {fits && check.type !== type && (
        <p>
          {capitalised(typeInWords(type))} holds; the data of today would also be {typeInWords(check.type)}.
        </p>
      )}
    </Notice>
  );
}
