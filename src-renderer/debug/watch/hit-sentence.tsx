import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { ProgressRow } from '../../ui/progress-row.tsx';
import { cancelSearch } from './breakpoints.ts';
import { isUncertain } from './hit-cause.tsx';
import { hitFramesText } from './hit-frames.ts';
import { type Reached, useBreaking } from './show-hit.ts';

/** Maximum number of entities named in the sentence. */
const MAX_NAMED = 4;

/** Announces the hit that stopped the picture, which the list below shows, and the result of a search. */
export function HitSentence() {
  const { t } = useTranslation();
  const { reached, search, share } = useBreaking();
  return (
    <div className="watch-hit">
      <div role="status">
        {search !== null && share === null && <p className="hint">{t(`ui.watch.search.${search}`)}</p>}
        {search === null && reached !== null && <Hit reached={reached} />}
      </div>
      {share !== null && <ProgressRow label={t('ui.watch.search.running')} share={share} onCancel={cancelSearch} />}
    </div>
  );
}

function Hit({ reached }: { readonly reached: Reached }) {
  const { text, hit } = reached;
  const t = useTranslate();
  const source = useSession((session) => session.source);
  // The part of a recording that contains the moment may be loaded after the hit.
  const picture = useSession((session) => session.picture);
  const at = hitFramesText(reached, picture, source, t);
  const { entities, count } = hit;
  const names = entities.slice(0, MAX_NAMED).map((id) => idLabel(id, picture));
  return (
    <p className="visually-hidden">
      {entities.length === 0
        ? t('ui.watch.counted', { at, text, count })
        : `${t('ui.watch.hit', { at, text, count })} ${names.join(t('ui.structures.separator'))}`}
      {isUncertain(picture, reached) && ` ${t('ui.watch.torn')}`}
    </p>
  );
}
