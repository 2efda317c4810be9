/** Between two Chinese characters a line break of the text is no space. */
const HAN_BREAK = /(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Markdown as text: one line for each paragraph and each item of a list, without marks. */
export function plainText(markdown: string): string {
  return markdown
    .trim()
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)/)
    .map((paragraph) =>
      inline(
        paragraph
          .replace(HAN_BREAK, '')
          .replace(/\s*\n\s*/g, ' ')
          .trim(),
      ),
    )
    .filter((line) => line !== '')
    .join('\n');
}

function inline(text: string): string {
  return text
    .replace(/^(?:#+|>)\s+/, '')
    .replace(/^[-*+]\s+/, '• ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/(`+)([^`]+)\1/g, '$2')
    .replace(/(\*\*|__)(?=\S)([^*_]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1');
}
