import { formats } from '../../../core/export/formats.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { escapeXml } from '../../../core/scene/svg.ts';
import { lastOfTransition, pictureName, seriesName } from '../file-name.ts';
import type { PositionDrawing } from '../subject.ts';

/** A file of a pair, without its theme. */
interface Shown {
  readonly alt: string;
  nameOf(suffix: string): string;
}

/**
 * Returns a `<picture>` element for each pair, for a page in Markdown or HTML. It shows the dark file to readers who prefer dark. The
 * alternative text is the sentence of the position.
 */
export function pictureElements(drawings: readonly PositionDrawing[], request: ExportRequest): Uint8Array {
  const { width, height, crop } = request;
  // The size of a cropped picture is not known here.
  const size = crop === 'picture' ? ` width="${width}" height="${height}"` : '';
  const elements = shownFiles(drawings, request).map(({ alt, nameOf }) =>
    [
      '<picture>',
      `  <source media="(prefers-color-scheme: dark)" srcset="${escapeXml(encodeURI(nameOf('-dark')))}">`,
      `  <img src="${escapeXml(encodeURI(nameOf('-light')))}" alt="${escapeXml(alt)}"${size}>`,
      '</picture>',
      '',
    ].join('\n'),
  );
  return new TextEncoder().encode(elements.join('\n'));
}

function shownFiles(
  drawings: readonly PositionDrawing[],
  { formats: ids, clips, between, source }: ExportRequest,
): readonly Shown[] {
  return ids.flatMap((id): readonly Shown[] => {
    const { kind, extension, mime } = formats[id];
    if (!mime.startsWith('image/')) return [];
    const alts = drawings.map(({ title }) => title);
    const whole = { alt: alts.join(' '), nameOf: (suffix: string) => seriesName(source.name, { extension, suffix }) };
    if (kind === 'series' && clips === 'whole') return [whole];
    const last = kind === 'still' ? lastOfTransition(between) : undefined;
    return drawings.map((drawing) => ({
      alt: drawing.title,
      nameOf: (suffix) => pictureName(drawing, { extension, suffix }, last),
    }));
  });
}
