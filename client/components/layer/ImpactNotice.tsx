import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import type { SemanticLayerImpactQuery } from './semanticLayerPreview.generated.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { counted } from '../../ui/text/counted.ts';
import { Icon } from '../../ui/Icon.tsx';

type Impact = SemanticLayerImpactQuery['semanticLayerImpact'];

const shown = 6;

/**
 * What saving would do to everything that stands on what is edited; nothing, when that is nothing.
 */
export function ImpactNotice({ impact, ownId }: { readonly impact: Impact; readonly ownId: string }) {
  const broken = impact.broken.filter(({ id }) => id !== ownId);
  const { followed } = impact;
  if (broken.length === 0 && followed.length === 0) {
    return null;
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" marginTop="4">
      {broken.length > 0 && (
        <Notice tone="warn">
          <chakra.strong fontWeight="600">Saving breaks {counted(broken.length, 'definition')}</chakra.strong>
          <chakra.ul listStyle="none" marginTop="1">
            {broken.slice(0, shown).map(({ id, name, message }) => (
              <chakra.li key={id} overflowWrap="anywhere">
                <chakra.span fontFamily="mono" fontSize="12px">
                  {name}
                </chakra.span>
                : {message}
              </chakra.li>
            ))}
          </chakra.ul>
          {broken.length > shown && <p>and {broken.length - shown} more</p>}
        </Notice>
      )}
      {followed.length > 0 && (
        <Notice tone="plain">
          <chakra.strong fontWeight="600">{counted(followed.length, 'text')} follow the new name</chakra.strong>
          <chakra.ul listStyle="none" marginTop="1" fontFamily="mono" fontSize="12px">
            {followed.slice(0, shown).map(({ id, name, before, after }) => (
              <chakra.li key={`${id} ${before}`} overflowWrap="anywhere">
                {name}: <del>{before}</del> <Icon of={ArrowRight} size={11} /> {after}
              </chakra.li>
            ))}
          </chakra.ul>
          {followed.length > shown && <p>and {followed.length - shown} more</p>}
        </Notice>
      )}
    </chakra.div>
  );
}
