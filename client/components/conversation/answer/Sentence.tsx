import { chakra } from '@chakra-ui/react/styled-system';

/** Sentence of Markdown: **bold**, `code` and line breaks; everything else is text. */
export function Sentence({ children }: { readonly children: string }) {
  const parts = children.split(/(\*\*[^*]+\*\*|`[^`]+`)/);
  return (
    <>
      {parts.map((part, index) => {
        const key = `${index}-${part}`;
        if (part.startsWith('**') && part.length > 4) {
          return (
            <chakra.strong key={key} fontWeight="600" color="fg">
              {part.slice(2, -2)}
            </chakra.strong>
          );
        }
        if (part.startsWith('`') && part.length > 2) {
          return (
            <chakra.code key={key} fontFamily="mono" textStyle="caption">
              {part.slice(1, -1)}
            </chakra.code>
          );
        }
        return part;
      })}
    </>
  );
}
