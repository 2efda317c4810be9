/** A line break between two Chinese characters stands for no space. */
const HAN_BREAK = /(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Replaces the line breaks of Markdown by spaces if the language has spaces. */
export function unbroken(markdown: string): string {
  return markdown.replace(HAN_BREAK, '');
}

/** Removes the Markdown syntax for code and emphasis from a short text. */
export function plainText(markdown: string): string {
  return unbroken(markdown).replace(
    /`([^`]*)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g,
    (_, code?: string, strong?: string, emphasis?: string) => code ?? strong ?? emphasis ?? '',
  );
}
