/** Between two Chinese characters a line break of a text is no space. */
const HAN_BREAK = /(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Replaces the line breaks of Markdown by spaces if the language has spaces. */
export function unbroken(markdown: string): string {
  return markdown.replace(HAN_BREAK, '');
}

/** Markdown of a few words without the signs of its code and emphasis. */
export function plainText(markdown: string): string {
  return unbroken(markdown).replace(
    /`([^`]*)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g,
    (_, code?: string, strong?: string, emphasis?: string) => code ?? strong ?? emphasis ?? '',
  );
}
