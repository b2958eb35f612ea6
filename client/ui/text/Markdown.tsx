import { chakra } from '@chakra-ui/react/styled-system';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { TextLink } from './TextLink.tsx';

const Body = chakra('div', {
  base: {
    overflowWrap: 'break-word',
    '& > * + *': { marginTop: '3' },
    '& h2': { fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
    '& h3': { fontSize: '16px', lineHeight: '24px', fontWeight: 600, paddingTop: '4' },
    '& h4': { fontSize: '14px', lineHeight: '22px', fontWeight: 600, paddingTop: '2' },
    '& ul': { listStyle: 'disc', paddingLeft: '20px' },
    '& ol': { listStyle: 'decimal', paddingLeft: '20px' },
    '& li + li': { marginTop: '1' },
    '& code': { fontFamily: 'mono', fontSize: '0.9em', bg: 'bg.fill', borderRadius: '4px', padding: '1px 4px' },
    '& table': { width: '100%', borderCollapse: 'collapse', textStyle: 'paragraph' },
    '& th, & td': { textAlign: 'left', verticalAlign: 'top', padding: '6px 12px 6px 0', borderBottomWidth: '1px' },
    '& th': { fontWeight: 500, color: 'fg.subtle' },
    '& td:last-child, & th:last-child': { paddingRight: 0 },
    '& blockquote': { borderLeftWidth: '2px', paddingLeft: '3', color: 'fg.muted' },
  },
});

const Code = chakra('pre', {
  base: {
    fontFamily: 'mono',
    textStyle: 'caption',
    lineHeight: '20px',
    fontVariantLigatures: 'none',
    bg: 'bg.side',
    borderWidth: '1px',
    borderRadius: 'lg',
    padding: '3',
    overflowX: 'auto',
  },
});

interface MarkdownProps {
  readonly text: string;
  /** Level of the text's first heading on its page. */
  readonly level?: number;
  /** Shows a block of code in a language of its own; null leaves it to this component. */
  readonly renderCode?: (code: string, language: string) => ReactNode;
}

/**
 * Markdown as elements, never as HTML: what the text carries of HTML is shown as text, pictures are
 * not loaded, and links lead to pages of this application or to the web.
 */
export function Markdown({ text, level = 2, renderCode }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text), [text]);
  const inline = (tokens: readonly Token[] | undefined) => pieces(tokens ?? [], { level, renderCode });
  return <Body>{inline(tokens)}</Body>;
}

type Options = Required<Pick<MarkdownProps, 'level'>> & Pick<MarkdownProps, 'renderCode'>;

const pieces = (tokens: readonly Token[], options: Options): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{piece(token as MarkedToken, options)}</Fragment>);

function piece(token: MarkedToken, options: Options): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'heading':
      return heading(token, options);
    case 'paragraph':
      return <p>{pieces(token.tokens, options)}</p>;
    case 'text':
      return token.tokens === undefined ? token.text : pieces(token.tokens, options);
    case 'strong':
      return <strong>{pieces(token.tokens, options)}</strong>;
    case 'em':
      return <em>{pieces(token.tokens, options)}</em>;
    case 'del':
      return <del>{pieces(token.tokens, options)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return options.renderCode?.(token.text, token.lang ?? '') ?? <Code tabIndex={0}>{token.text}</Code>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return <blockquote>{pieces(token.tokens, options)}</blockquote>;
    case 'list':
      return list(token, options);
    case 'list_item':
      return <li>{pieces(token.tokens, options)}</li>;
    case 'table':
      return table(token, options);
    case 'link':
      return link(token, options);
    case 'escape':
    case 'html':
    case 'image':
      return token.text;
  }
}

/** The fragment of a heading's address. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function heading({ depth, text, tokens }: Tokens.Heading, options: Options): ReactNode {
  const Level = `h${Math.min(depth + options.level - 1, 6)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Level id={headingId(text)}>{pieces(tokens, options)}</Level>;
}

function list({ ordered, items }: Tokens.List, options: Options): ReactNode {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item, index) => (
        <li key={index}>{pieces(item.tokens, options)}</li>
      ))}
    </List>
  );
}

function table({ header, rows }: Tokens.Table, options: Options): ReactNode {
  return (
    <chakra.div overflowX="auto" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{pieces(cell.tokens, options)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, index) => (
                <td key={index}>{pieces(cell.tokens, options)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.div>
  );
}

function link({ href, tokens }: Tokens.Link, options: Options): ReactNode {
  const text = pieces(tokens, options);
  if (/^\/(?!\/)/.test(href)) {
    return (
      <TextLink asChild>
        <Link to={href}>{text}</Link>
      </TextLink>
    );
  }
  return /^https?:\/\//.test(href) ? (
    <TextLink href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </TextLink>
  ) : (
    text
  );
}
