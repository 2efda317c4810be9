import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { LessonBlock } from './blocks.ts';
import type { ConfigEntry } from './front-matter.ts';
import type { LessonLines } from './lesson-lines.ts';

/**
 * The script of a lesson, with every line at its line number in the lesson. Lines of `setup` and `ops` blocks are kept,
 * the fences of `setup` become `setup` and `end`, and prose becomes comments. Config keys are written on the first
 * lines of the front matter.
 */
export function maskedScript(
  source: LessonLines,
  blocks: readonly LessonBlock[],
  config: readonly ConfigEntry[],
): string {
  const masked = source.lines.map(() => '');
  config.forEach(({ key, value }, i) => {
    masked[i] = `config ${key.place.text} ${value.place.text}`;
  });
  for (const { kind, first, last } of blocks) {
    for (let line = first; line <= last; line++) {
      const text = source.line(line);
      if (kind === 'prose') masked[line - 1] = text.trim() === '' ? '' : `# ${text.replace(/^\s*#+\s*/, '')}`;
      else if (kind === 'setup' || kind === 'ops') masked[line - 1] = text;
    }
    if (kind !== 'setup') continue;
    masked[first - 2] = 'setup';
    if (last < masked.length) masked[last] = 'end';
  }
  return masked.join('\n');
}

/** Moves a diagnostic of the masked script to its place in the lesson. */
export function unmasked(diagnostic: Diagnostic, source: LessonLines, config: readonly ConfigEntry[]): Diagnostic {
  const { line, column, endColumn } = diagnostic.span;
  const own = source.place(line, column, endColumn);
  if (own.text === diagnostic.text) return diagnostic;
  const entry = config[line - 1];
  const item = [entry?.key, entry?.value].find((each) => each?.place.text === diagnostic.text) ?? entry?.key;
  return { ...diagnostic, ...(item?.place ?? source.linePlace(line)) };
}
