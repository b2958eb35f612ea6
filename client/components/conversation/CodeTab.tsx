import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { highlight } from './highlight.ts';

const tone = { keyword: 'accent', string: 'ok', comment: 'fg.subtle', plain: 'inherit' } as const;

/** Generated code, one block per query, with a copy button. */
export function CodeTab({
  language,
  texts,
}: {
  readonly language: 'SemQL' | 'SQL';
  readonly texts: readonly string[];
}) {
  return (
    <chakra.div padding="5" display="flex" flexDirection="column" gap="4">
      {texts.map((text, index) => (
        <chakra.figure key={`${index}-${text}`} borderWidth="1px" borderRadius="lg" bg="bg.side">
          <chakra.figcaption
            display="flex"
            alignItems="center"
            padding="6px 8px 6px 12px"
            fontSize="12.5px"
            color="fg.subtle"
          >
            {language}
            <chakra.span marginLeft="auto" />
            <CopyButton text={text} label={`Copy ${language}`} />
          </chakra.figcaption>
          <chakra.pre
            tabIndex={0}
            fontFamily="mono"
            fontSize="12.5px"
            lineHeight="20px"
            padding="3"
            paddingTop="1"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            fontVariantLigatures="none"
          >
            {highlight(text).map((token) => (
              <chakra.span key={token.at} color={tone[token.kind]}>
                {token.text}
              </chakra.span>
            ))}
          </chakra.pre>
        </chakra.figure>
      ))}
    </chakra.div>
  );
}
