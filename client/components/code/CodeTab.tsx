import { chakra } from '@chakra-ui/react/styled-system';
import { CodeBlock } from './CodeBlock.tsx';

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
        <CodeBlock key={`${index}-${text}`} language={language} text={text} />
      ))}
    </chakra.div>
  );
}
