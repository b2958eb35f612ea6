import { chakra } from '@chakra-ui/react/styled-system';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { topics, type Topic } from '../../../components/docs/topics.ts';
import { useText } from '../../../components/docs/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Markdown } from '../../../ui/text/Markdown.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { RunnableExample } from './RunnableExample.tsx';
import { SkeletonText } from '../../../ui/feedback/SkeletonText.tsx';

const TopicLink = chakra('a', {
  base: {
    display: 'block',
    padding: '5px 10px',
    borderRadius: '7px',
    textStyle: 'compact',
    fontWeight: 500,
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.hover' },
    '&[aria-current=page]': { bg: 'bg.selected', color: 'accent' },
  },
});

/** How Quarry works: one page per subject, examples that can be run. */
export function Component() {
  const { topic: name = topics[0].name } = useParams();
  const topic = topics.find((one) => one.name === name);
  return (
    <chakra.div display={{ base: 'block', lg: 'grid' }} gridTemplateColumns="200px minmax(0, 1fr)" gap="6" padding="6">
      <chakra.nav
        aria-label="Pages of the documentation"
        display={{ base: 'flex', lg: 'block' }}
        flexWrap="wrap"
        paddingBottom="5"
      >
        {topics.map((one) => (
          // Also where the address names none: the first is read then.
          <TopicLink key={one.name} asChild>
            <Link to={`/studio/docs/${one.name}`} aria-current={one.name === name ? 'page' : undefined}>
              {one.title}
            </Link>
          </TopicLink>
        ))}
      </chakra.nav>
      {topic === undefined ? (
        <EmptyState icon={FileText}>There is no such page in the documentation.</EmptyState>
      ) : (
        <TopicText key={topic.name} topic={topic} />
      )}
    </chakra.div>
  );
}

function TopicText({ topic }: { readonly topic: Topic }) {
  const text = useText(topic.load);
  const { hash } = useLocation();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (text != null && hash !== '') {
      article.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.scrollIntoView();
    }
  }, [text, hash]);
  if (text === null) {
    return <Notice tone="bad">This page could not be loaded. Reload it.</Notice>;
  }
  return (
    <chakra.article ref={article} maxWidth="reading" minWidth="0" paddingBottom="16">
      {text === undefined ? <SkeletonText paragraphs={4} /> : <Markdown text={text} renderCode={code} />}
    </chakra.article>
  );
}

function code(text: string, language: string) {
  if (language === 'semql run') {
    return <RunnableExample semql={text} />;
  }
  return <CodeBlock language={language === 'sh' ? 'Shell' : 'SQL'} text={text} />;
}
