import { firstFrame } from '../../../core/capture/hit-frames.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { readCondition } from '../../../core/inspect/condition.ts';
import type { Source } from '../../state/source/source.ts';
import { frameWords } from '../../ui/number-text.ts';
import type { ListedHit } from './hits.ts';

type Place = Pick<ListedHit, 'text' | 'before' | 'position'>;

/** Formats for example `frame 470`, `one of frames 450 to 470`, or `step 12` of a script. */
export function hitFrames({ text, before, position }: Place, source: Source | null, t: Translate): string {
  const moment = source?.momentAt(position) ?? null;
  if (moment === null) return t('ui.watch.step', { step: position });
  const last = source?.momentAt(before) ?? null;
  const condition = readCondition(text);
  const from = last === null || condition === null ? moment.frame : firstFrame(condition, last, moment.frame);
  if (from >= moment.frame) return t(...frameWords(source, moment.frame));
  return t('ui.watch.between', { from, to: moment.frame });
}

/** Returns the seconds from a hit to the newest frame; null if they are unknown. */
export function secondsAgo({ position }: Place, source: Source | null): number | null {
  const at = source?.momentAt(position)?.time ?? source?.timeAt(position) ?? null;
  const end = source === null ? null : (source.momentAt(source.length)?.time ?? source.timeAt(source.length));
  return at === null || end === null ? null : (end - at) / 1000;
}
