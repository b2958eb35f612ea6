import { chakra } from '@chakra-ui/react/styled-system';
import { CopyButton } from './CopyButton.tsx';
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
        <chakra.div key={`${index}-${text}`} position="relative">
          <chakra.div position="absolute" top="2" right="2">
            <CopyButton text={text} label={`Copy ${language}`} />
          </chakra.div>
          <chakra.pre
            tabIndex={0}
            aria-label={language}
            fontFamily="mono"
            fontSize="12.5px"
            lineHeight="20px"
            padding="3"
            paddingRight="24"
            borderWidth="1px"
            borderRadius="lg"
            bg="bg.side"
            overflowX="auto"
          >
            {highlight(text).map((token) => (
              <chakra.span key={token.at} color={tone[token.kind]}>
                {token.text}
              </chakra.span>
            ))}
          </chakra.pre>
        </chakra.div>
      ))}
    </chakra.div>
  );
}
