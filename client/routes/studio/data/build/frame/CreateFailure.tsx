import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { failureText, type Failure } from '../../../../../apollo/failure.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { TextLink } from '../../../../../ui/text/TextLink.tsx';

interface CreateFailureProps {
  readonly failure: Failure;
  readonly sourceId: string;
  /** Drafts again. */
  readonly onRefresh: () => void;
}

/** Why nothing was created, and what helps. */
export function CreateFailure({ failure, sourceId, onRefresh }: CreateFailureProps) {
  return (
    <chakra.div paddingInline={{ base: '4', lg: '6' }} paddingTop="3">
      <Notice
        tone="bad"
        action={
          (failure.code === 'CONFLICT' || failure.code === 'NOT_FOUND') && (
            <Button onClick={onRefresh}>Draft again</Button>
          )
        }
      >
        {failure.code === 'NO_ANSWER' ? (
          <>
            The connection ended before the server answered, so the models may have been created or not.{' '}
            <TextLink asChild>
              <Link to={`/studio/data/${sourceId}/tables`}>Look at the tables</Link>
            </TextLink>
            : those with a model name it. If there are none, press create again; what you changed is still here.
          </>
        ) : (
          `Nothing was created: ${failureText(failure)}`
        )}
      </Notice>
    </chakra.div>
  );
}
