import { splitLines } from '../../../core/script/parse/lexer.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { firstIndex } from '../../../core/trace/lookup.ts';

/** The author's text at an operation. */
export interface Prose {
  /** The last comment on its own lines above an operation. It is shown until the next one. An introduction is shown at the beginning only. */
  readonly chapter: string;
  /** The comment behind the operation on its line. */
  readonly remark: string;
}

/** Returns the prose of a run: first for its beginning, which the script's first comment introduces, then for each operation. */
export function proseOf(run: ScriptRun): readonly Prose[] {
  const lines = splitLines(run.script.text).map((line) => line.trim());
  const blocks = commentBlocks(lines);
  const first = run.operations[0]?.operation.span.line ?? lines.length;
  // Comments between schema lines explain the schema.
  const chapters = blocks.filter(({ end }) => end + 1 >= first || lines[end] === 'setup');
  const introduction = blocks.find(({ start }) => start === firstText(lines));
  const chapterAt = (line: number): string =>
    chapters[firstIndex(chapters.length, (i) => chapters[i]!.end >= line) - 1]?.text ?? '';
  const prose: Prose[] = [{ chapter: (introduction ?? chapters[0])?.text ?? '', remark: '' }];
  for (const { operation } of run.operations) {
    const { line } = operation.span;
    const said = { chapter: chapterAt(line), remark: remarkOn(lines[line - 1]!) };
    const before = prose.at(-1)!;
    // Most of a hundred thousand operations have the prose of the previous one, so the object is shared.
    prose.push(said.chapter === before.chapter && said.remark === before.remark ? before : said);
  }
  return prose;
}

/** Empty if there is none. */
function remarkOn(line: string): string {
  return line.includes('#') ? (line.match(/#+\s*(.*)$/)?.[1] ?? '') : '';
}

interface Block {
  /** 1-based lines, both inclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function commentBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; i++) {
    const start = i;
    while (lines[i]?.startsWith('#')) i++;
    if (i > start) blocks.push({ start: start + 1, end: i, text: joined(lines.slice(start, i)) });
  }
  return blocks;
}

function firstText(lines: readonly string[]): number {
  return lines.findIndex((line) => line !== '') + 1;
}

/** Joins comment lines to one paragraph, Chinese lines without spaces. */
function joined(comments: readonly string[]): string {
  const lines = comments.map((line) => line.replace(/^#+\s*/, '').trim());
  return lines.reduce((text, line) => `${text}${/[\u3000-\u9fff\uff00-\uffef]$/.test(text) ? '' : ' '}${line}`).trim();
}
