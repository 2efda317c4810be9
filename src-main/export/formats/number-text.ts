import type { HostTranslate } from '../../contract/text.ts';
import type { Description } from '../exported-pictures.ts';

/** Returns `step 3 of 24`; an empty text for a single picture, such as a chart. */
export function positionText({ number }: Pick<Description, 'number'>, translate: HostTranslate): string {
  return number.total === 0 ? '' : translate('export.step', number);
}
