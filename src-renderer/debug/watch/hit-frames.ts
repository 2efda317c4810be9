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

/** Formats for example `7 lost Frightened`, `3 with Health < 0`, or `count(Bullet) > 9: 12`. */
export function hitWords({ text, hit: { entities, count } }: Pick<ListedHit, 'text' | 'hit'>, t: Translate): string {
  const condition = readCondition(text);
  if (condition?.kind === 'gained' || condition?.kind === 'lost') {
    const { component, kind } = condition;
    if (component !== null) return t(`ui.happened.${kind}`, { count, component: component.text });
    return t(kind === 'gained' ? 'ui.happened.spawned' : 'ui.happened.destroyed', { count });
  }
  return t(entities.length === 0 ? 'ui.watch.countIs' : 'ui.watch.countWith', { text, count });
}
