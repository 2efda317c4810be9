import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { ColorToken } from '../../../core/scene/scene.ts';

/** Themes are CSS variables on the root element, so the editor follows a switch without code. */
const color = (token: ColorToken): string => `var(--color-${token})`;

const wavy = (token: ColorToken): Record<string, string> => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${color(token)} 1.5px`,
  textUnderlineOffset: '3px',
  textDecorationSkipInk: 'none',
});

const look = EditorView.theme({
  '&': { height: '100%', color: color('text'), backgroundColor: color('surface'), fontSize: 'var(--text-sm, 13px)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, monospace)', lineHeight: '1.65' },
  // Cut comments do not widen the text.
  '.cm-content': { padding: '8px 0', caretColor: color('accent'), minWidth: '0' },
  // The rest of a wrapped line is indented.
  '.cm-line': { padding: '0 8px 0 22px', textIndent: '-16px' },
  '.cm-cut-comment': {
    display: 'inline-block',
    // The room behind the code, or nothing if the room is smaller than what has to be shown.
    maxWidth: 'clamp(0px, (100% + 8.5px - var(--code) - var(--shown)) * 1000, 100% + 8px - var(--code))',
    overflow: 'hidden',
    textIndent: '0',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
    whiteSpace: 'pre',
  },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: color('accent'), borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: color('accent-soft'),
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { boxShadow: `inset 0 0 0 1px ${color('grid')}` },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: `1px solid ${color('border-strong')}`,
  },
  '.cm-searchMatch': { backgroundColor: color('read-soft'), outline: `1px solid ${color('read')}` },
  '.cm-searchMatch-selected': { backgroundColor: color('written-soft'), outline: `1px solid ${color('written')}` },
});

const gutters = EditorView.theme({
  '.cm-gutters': { backgroundColor: color('surface'), color: color('text-faint'), border: 'none' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: color('text') },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 4px', minWidth: '24px' },
  '.cm-step-gutter': { width: '16px' },
  '.cm-step-gutter .cm-gutterElement': { textAlign: 'center' },
  '.cm-step-sign': { cursor: 'pointer', display: 'block', lineHeight: 'inherit' },
  '.cm-step-sign-operation': { color: color('border'), transition: 'color 120ms' },
  '.cm-gutterElement:hover > .cm-step-sign-operation': { color: color('accent') },
  '.cm-step-sign-current': { color: color('accent'), fontSize: '0.8em', lineHeight: '2.06' },
  '.cm-step-sign-failed': { color: color('danger'), fontWeight: '600' },
  '.cm-step-line-current': { backgroundColor: color('accent-soft'), boxShadow: `inset 3px 0 0 ${color('accent')}` },
  '.cm-show-line': {
    backgroundColor: color('surface'),
    border: `1px solid ${color('border-strong')}`,
    borderRadius: 'var(--radius-sm, 4px)',
    color: color('accent'),
    cursor: 'pointer',
    font: '500 11px var(--font-sans, sans-serif)',
    lineHeight: '16px',
    marginLeft: '12px',
    padding: '0 6px',
    textIndent: '0',
    whiteSpace: 'nowrap',
  },
  '.cm-show-line::before': { content: 'attr(data-label)' },
  '.cm-left-out, .cm-left-out *': { color: `${color('text-faint')} !important`, textDecoration: 'line-through' },
  '.cm-step-line-failed': { backgroundColor: color('danger-soft'), boxShadow: `inset 3px 0 0 ${color('danger')}` },
  '&.cm-focused .cm-activeLine.cm-step-line-current': { boxShadow: `inset 3px 0 0 ${color('accent')}` },
  '&.cm-focused .cm-activeLine.cm-step-line-failed': { boxShadow: `inset 3px 0 0 ${color('danger')}` },
});

const pops = EditorView.theme({
  '.cm-tooltip': {
    backgroundColor: color('surface'),
    color: color('text'),
    border: `1px solid ${color('border')}`,
    borderRadius: 'var(--radius-md, 6px)',
    boxShadow: 'var(--shadow-pop, none)',
  },
  '.cm-tooltip.cm-completionInfo, .cm-word-help': {
    padding: '6px 10px',
    maxWidth: '300px',
    fontFamily: 'var(--font-sans, sans-serif)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono, monospace)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: color('accent-soft'),
    color: color('text'),
    boxShadow: `inset 3px 0 0 ${color('accent')}`,
  },
  '.cm-completionMatchedText': { color: color('accent'), fontWeight: '600', textDecoration: 'none' },
  '.cm-completionDetail': { color: color('text-faint'), fontStyle: 'normal', marginLeft: '10px' },
  '.cm-panels': { backgroundColor: color('surface-raised'), color: color('text'), borderColor: color('border') },
  '.cm-panel.cm-search': { fontFamily: 'var(--font-sans, sans-serif)', padding: '6px 8px' },
  '.cm-textfield': { backgroundColor: color('surface'), border: `1px solid ${color('border')}`, color: color('text') },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: color('surface'),
    border: `1px solid ${color('border')}`,
    borderRadius: 'var(--radius-sm, 4px)',
    color: color('text'),
  },
});

const lint = EditorView.theme({
  '.cm-lintRange-error': wavy('danger'),
  '.cm-lintRange-active': { backgroundColor: color('danger-soft') },
  '.cm-lintPoint-error::after': { borderBottomColor: color('danger') },
  '.cm-tooltip-lint': { fontFamily: 'var(--font-sans, sans-serif)', maxWidth: '420px', overflow: 'hidden' },
  '.cm-diagnostic': { padding: '8px 12px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: `4px solid ${color('danger')}` },
  '.cm-diagnosticText': { display: 'block' },
  '.cm-diagnosticSource': { display: 'none' },
  '.cm-diagnosticAction': {
    backgroundColor: color('surface-raised'),
    border: `1px solid ${color('border-strong')}`,
    borderRadius: 'var(--radius-sm, 4px)',
    color: color('text'),
    cursor: 'pointer',
    font: 'inherit',
    margin: '6px 8px 0 0',
    padding: '2px 8px',
  },
  '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    backgroundColor: color('danger-soft'),
    backgroundImage: 'none',
    color: color('text'),
  },
  '.cm-panel.cm-panel-lint ul': { maxHeight: '9em' },
  '.cm-panel.cm-panel-lint [name=close], .cm-panel.cm-search [name=close]': {
    color: color('text'),
    fontSize: '18px',
    minHeight: '24px',
    minWidth: '24px',
  },
  '.cm-lint-marker-error': { content: 'none' },
  '.cm-lint-marker': { width: '0.9em', height: '0.9em', position: 'relative' },
  '.cm-lint-marker-error::after': {
    content: '"!"',
    backgroundColor: color('danger'),
    borderRadius: '50%',
    color: color('surface'),
    display: 'block',
    fontSize: '0.8em',
    fontWeight: '600',
    height: '1.15em',
    lineHeight: '1.15em',
    textAlign: 'center',
    width: '1.15em',
  },
});

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: color('accent'), fontWeight: '600' },
  { tag: tags.definitionKeyword, color: color('selected'), fontWeight: '600' },
  { tag: tags.controlKeyword, color: color('danger'), fontWeight: '600' },
  { tag: tags.modifier, color: color('selected') },
  { tag: tags.propertyName, color: color('text-muted') },
  { tag: tags.typeName, color: color('read') },
  { tag: tags.variableName, color: color('text') },
  { tag: tags.definition(tags.variableName), color: color('text'), fontWeight: '600' },
  { tag: tags.definition(tags.typeName), color: color('read'), fontWeight: '600' },
  { tag: tags.namespace, color: color('read') },
  { tag: tags.number, color: color('written') },
  { tag: tags.operator, color: color('danger'), fontWeight: '600' },
  { tag: [tags.paren, tags.separator], color: color('text-muted') },
  { tag: tags.lineComment, color: color('text-faint'), fontStyle: 'italic' },
  { tag: tags.invalid, color: color('danger') },
]);

/** The editor's appearance, based on the program's colour and type variables. */
export const ecsTheme: Extension = [look, gutters, pops, lint, syntaxHighlighting(highlight)];
