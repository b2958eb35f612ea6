import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { highlight } from './highlight.ts';

const tone = { keyword: 'accent', string: 'ok', comment: 'fg.subtle', plain: 'inherit' } as const;

interface CodeBlockProps {
  readonly language: 'SemQL' | 'SQL' | 'Shell' | 'JSON' | 'JavaScript' | 'HTML';
  readonly text: string;
  /** Further actions, before the one that copies. */
  readonly children?: ReactNode;
}

/**
 * A piece of code with its language, a button that copies it, and whatever else can be done with
 * it.
 */
export function CodeBlock({ language, text, children }: CodeBlockProps) {
  return (
    <chakra.figure borderWidth="1px" borderRadius="lg" bg="bg.side">
      <chakra.figcaption
        display="flex"
        alignItems="center"
        gap="2"
        padding="6px 8px 6px 12px"
        textStyle="caption"
        color="fg.subtle"
      >
        {language}
        <chakra.span marginLeft="auto" />
        {children}
        <CopyButton text={text} label={`Copy ${language}`} />
      </chakra.figcaption>
      <chakra.pre
        tabIndex={0}
        fontFamily="mono"
        textStyle="caption"
        lineHeight="20px"
        padding="3"
        paddingTop="1"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        fontVariantLigatures="none"
      >
        {!language.endsWith('QL')
          ? text
          : highlight(text).map((token) => (
              <chakra.span key={token.at} color={tone[token.kind]}>
                {token.text}
              </chakra.span>
            ))}
      </chakra.pre>
    </chakra.figure>
  );
}
