import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { contentsOf } from './contents.ts';
import type { ReportDocument } from './reportDocument.ts';

const Entry = chakra('a', {
  base: {
    display: 'block',
    padding: '4px 14px',
    borderLeftWidth: '2px',
    marginLeft: '-2px',
    borderColor: 'transparent',
    textStyle: 'small',
    lineHeight: '20px',
    color: 'fg.subtle',
    overflowWrap: 'anywhere',
    _hover: { color: 'fg' },
    '&[aria-current]': { borderColor: 'primary', color: 'fg', fontWeight: 500 },
  },
});

/** Contents of a report, at its left; marks the part that is read. */
export function ReportContents({ report }: { readonly report: ReportDocument }) {
  const entries = contentsOf(report);
  const read = useReadPart(entries.map(({ anchor }) => anchor).join(' '));
  return (
    <chakra.nav aria-label="Contents" borderLeftWidth="2px" _print={{ display: 'none' }}>
      {entries.map(({ anchor, title }) => (
        <Entry key={anchor} href={`#${anchor}`} aria-current={read === anchor ? 'true' : undefined}>
          {title}
        </Entry>
      ))}
    </chakra.nav>
  );
}

/** Height of the bar above the page, and a little more. */
const top = 96;

/** Anchor of the last part whose heading has reached the top of the page. */
function useReadPart(anchors: string): string {
  const all = anchors.split(' ');
  const [read, setRead] = useState(all[0] ?? '');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = anchors
        .split(' ')
        .filter((anchor) => (document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity) <= top);
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const atEnd = scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 2;
      setRead((atEnd ? anchors.split(' ').at(-1) : passed.at(-1)) ?? anchors.split(' ')[0] ?? '');
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [anchors]);
  return read;
}
