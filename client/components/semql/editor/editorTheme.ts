import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const color = (token: string) => `var(--chakra-colors-${token})`;

/** The editor in the product's own tokens, which follow the colour mode by themselves. */
const theme = EditorView.theme({
  '&': { color: color('fg'), backgroundColor: 'transparent', fontSize: '12.5px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
    lineHeight: '20px',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: '12px 0', caretColor: color('fg') },
  '.cm-cursor': { borderLeftColor: color('fg') },
  '.cm-gutters': { backgroundColor: 'transparent', color: color('fg-subtle'), border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: color('bg-hover') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: color('bg-selected'),
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: color('bg-fill'),
    outline: `1px solid ${color('border')}`,
  },
  '.cm-placeholder': { color: color('fg-subtle') },
  '.cm-explanation': { padding: '6px 10px', maxWidth: '320px', whiteSpace: 'pre-line' },
  '.cm-tooltip': {
    backgroundColor: color('bg-panel'),
    color: color('fg'),
    border: `1px solid ${color('border')}`,
    borderRadius: '8px',
    boxShadow: 'var(--chakra-shadows-overlay)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: '13px',
    maxHeight: '280px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '22px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: color('bg-selected'),
    color: color('fg'),
  },
  '.cm-completionDetail': { color: color('fg-subtle'), fontStyle: 'normal', marginLeft: '10px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo': { padding: '8px 10px', maxWidth: '320px', fontSize: '12.5px', lineHeight: '18px' },
  '.cm-diagnostic': {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: '13px',
    lineHeight: '20px',
    padding: '8px 12px',
    maxWidth: '520px',
  },
  '.cm-diagnostic-error': { borderLeft: `3px solid ${color('bad')}` },
  '.cm-diagnostic-warning': { borderLeft: `3px solid ${color('warn')}` },
  '.cm-diagnosticAction': {
    backgroundColor: color('bg-fill'),
    color: color('fg'),
    borderRadius: '6px',
    padding: '2px 8px',
    margin: '6px 0 0 8px',
    cursor: 'pointer',
  },
});

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: color('accent'), fontWeight: '500' },
  { tag: [tags.standard(tags.name), tags.typeName], color: color('accent') },
  { tag: [tags.string, tags.number, tags.bool], color: color('ok') },
  { tag: tags.comment, color: color('fg-subtle'), fontStyle: 'italic' },
]);

export const editorTheme = [theme, syntaxHighlighting(highlight)];
