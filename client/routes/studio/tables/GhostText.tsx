import { chakra } from '@chakra-ui/react/styled-system';
import { Sparkles } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

interface GhostTextProps {
  /** Subject of the proposal, as part of a sentence: `the description`. */
  readonly of: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly onAccept: () => void;
}

/** Proposal for an unset value, accepted with one press. */
export function GhostText({ of, text, disabled, onAccept }: GhostTextProps) {
  return (
    <chakra.div display="flex" alignItems="flex-start" gap="2" marginTop="1.5" color="fg.subtle" textStyle="small">
      <chakra.p flex="1" minWidth="0" lineHeight="24px" fontStyle="italic" overflowWrap="anywhere">
        {text}
      </chakra.p>
      <Button size="sm" disabled={disabled} aria-label={`Accept the proposal for ${of}: ${text}`} onClick={onAccept}>
        <Icon of={Sparkles} size={13} />
        Accept
      </Button>
    </chakra.div>
  );
}
