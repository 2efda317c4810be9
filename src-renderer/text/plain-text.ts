import { unbroken } from '../../core/lesson/parse/markdown-to-text.ts';

/** Removes the Markdown syntax for code and emphasis from a short text. */
export function plainText(markdown: string): string {
  return unbroken(markdown).replace(
    /`([^`]*)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g,
    (_, code?: string, strong?: string, emphasis?: string) => code ?? strong ?? emphasis ?? '',
  );
}
