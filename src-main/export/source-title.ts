import type { ExportRequest } from '../../core/export/request.ts';
import { headOf } from '../../core/lesson/parse/front-matter.ts';
import { titleComment } from '../../core/script/narration/outline.ts';
import { parseScript } from '../../core/script/parse/parse.ts';

/** Returns the title of a lesson or a script; of a source without one, its name. */
export function sourceTitle(source: ExportRequest['source']): string {
  if ('kind' in source) return headOf(source.text, source.name).title;
  return ('engine' in source ? titleComment(parseScript(source.text, source.name)) : null) ?? source.name;
}
