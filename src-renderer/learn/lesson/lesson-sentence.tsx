import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { detailTo } from '../../../core/script/beats.ts';
import { narrate } from '../../../core/script/narrate.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';

interface Props {
  readonly picture: MemoryPicture;
  readonly position: number;
  /** True if a sentence is shown. */
  readonly told: boolean;
}

/** The operation and its last step in one sentence, which is also spoken. */
export function LessonSentence({ picture, position, told }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const settled = useDeferredValue(position);
  const sentence = told ? narrate(detailTo(picture, position, 'beat'), picture, translate) : '';
  return (
    <div className="lesson-sentence">
      <p aria-hidden="true">{sentence}</p>
      {/* Deferred, so that fast scrubbing speaks only the last position. */}
      <p className="visually-hidden" role="status" aria-live="polite" data-testid="live-sentence">
        {settled === position ? sentence || t('ui.lesson.still') : ''}
      </p>
    </div>
  );
}
