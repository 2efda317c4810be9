import { DEPTHS } from '../../../core/script/narration/beats.ts';
import { changeDepth } from '../../state/play/depth.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { useTranslate } from '../../text/translate.ts';

/** Chooses the depth of a step: an operation, a beat, a memory access. */
export function DepthChoice() {
  const t = useTranslate();
  const depth = useDepth();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div className="segments depths" role="group" aria-label={t('ui.depth.label')}>
      {DEPTHS.map((each) => (
        <button
          key={each}
          type="button"
          className="segment"
          aria-pressed={each === depth}
          // A click keeps the focus, so the stepping keys act on the page.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => changeDepth(each)}
        >
          {t(`ui.depth.${each}`)}
        </button>
      ))}
    </div>
  );
}
