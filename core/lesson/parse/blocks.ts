import type { Code, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { TextPlace } from '../../script/parse/parse-messages.ts';
import { nearest } from '../../script/parse/suggest.ts';
import type { LessonLines } from './lesson-lines.ts';
import { plainTextOf } from './markdown-to-text.ts';
import type { LessonContext } from './yaml-fields.ts';

/** The word after the opening fence. Fences with any other word are prose. */
const BLOCKS = ['setup', 'ops', 'expect', 'quiz', 'view', 'compare', 'vote', 'notes'] as const;
type BlockKind = (typeof BLOCKS)[number];

/** Prose or a fenced block. `first` and `last` are inclusive line numbers; a block's fences are not included. */
export type LessonBlock = {
  readonly first: number;
  readonly last: number;
  readonly at: TextPlace;
} /** For prose, `body` is the first line below the headings, or null if there are only headings. */ & (
  | { readonly kind: 'prose'; readonly heading: string | null; readonly body: number | null }
  | { readonly kind: BlockKind; readonly words: TextPlace | null }
);

/** Splits the text below the front matter into prose and blocks. A heading starts a new piece of prose. */
export function readBlocks(reading: LessonContext, headEnd: number): readonly LessonBlock[] {
  const { source } = reading;
  const text = source.markdown.map((line, i) => (i < headEnd ? '' : line)).join('\n');
  const tree = fromMarkdown(text);
  reportNested(tree, reading);
  const blocks: LessonBlock[] = [];
  for (const node of tree.children) {
    const block = node.type === 'code' ? blockOf(node, reading) : null;
    if (block !== null) blocks.push(block);
    else addProse(blocks, node, source);
  }
  return blocks;
}

function addProse(blocks: LessonBlock[], node: Nodes, source: LessonLines): void {
  const [first, last] = linesOf(node);
  const heading = node.type === 'heading' ? plainTextOf(node) : null;
  const body = heading === null ? first : null;
  const before = blocks.at(-1);
  if (before?.kind !== 'prose' || (before.body !== null && heading !== null)) {
    blocks.push({ kind: 'prose', first, last, at: source.linePlace(first), heading, body });
  } else {
    blocks[blocks.length - 1] = { ...before, last, heading: heading ?? before.heading, body: before.body ?? body };
  }
}

/** Returns null for a fence that is prose. */
function blockOf(node: Code, { source, report }: LessonContext): LessonBlock | null {
  const [line, end] = linesOf(node);
  const at = source.linePlace(line);
  const kind = BLOCKS.find((each) => each === node.lang);
  if (kind === undefined) {
    const suggestion = nearest(node.lang ?? '', BLOCKS);
    if (suggestion !== undefined) report('lesson-unknown-block', wordAt(source, line, node.lang!), {}, suggestion);
    return null;
  }
  const closed = end > line && /^\s{0,3}(`{3,}|~{3,})\s*$/.test(source.line(end));
  const next = nextFence(source, line, end);
  if (!closed || next !== null) report('lesson-fence-not-closed', at);
  const words = node.meta == null ? null : wordAt(source, line, node.meta);
  if (words !== null && kind !== 'quiz') report('lesson-block-words', words, { block: kind });
  return { kind, first: line + 1, last: next !== null ? next - 1 : closed ? end - 1 : end, at, words };
}

/** Returns the line inside a block that opens another block: the first block was not closed. Null if there is none. */
function nextFence(source: LessonLines, line: number, end: number): number | null {
  for (let at = line + 1; at < end; at++) {
    const [, word] = /^```+\s*(\w+)/.exec(source.line(at)) ?? [];
    if (BLOCKS.some((each) => each === word)) return at;
  }
  return null;
}

/** Blocks nested in lists or quotations would be displayed as code and never run, so they are refused. */
function reportNested(tree: Root, { source, report }: LessonContext): void {
  const open: Nodes[] = tree.children.filter((node) => node.type !== 'code');
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('children' in node) open.push(...node.children);
    if (node.type !== 'code' || !BLOCKS.some((each) => each === node.lang)) continue;
    report('lesson-block-nested', source.linePlace(linesOf(node)[0]), { block: node.lang! });
  }
}

function wordAt(source: LessonLines, line: number, word: string): TextPlace {
  const column = source.line(line).lastIndexOf(word) + 1;
  return column === 0 ? source.linePlace(line) : source.place(line, column, column + word.length);
}

function linesOf({ position }: Nodes): [first: number, last: number] {
  return [position?.start.line ?? 1, position?.end.line ?? 1];
}
