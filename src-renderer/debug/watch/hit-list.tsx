import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { showHit } from './breakpoints.ts';
import { hitFrames, secondsAgo } from './hit-frames.ts';
import { type ListedHit, useHitsOf } from './hits.ts';

/** Maximum number of hits in the list, the newest first. */
const MAX_LISTED = 100;
/** Maximum number of entities named in a row. */
const MAX_NAMED = 3;

/** Lists the frames in which conditions became true, with the entities. The frames are those in memory. */
export function HitList({ texts }: { readonly texts: readonly string[] }) {
  const { t } = useTranslation();
  const { hits, isComplete } = useHitsOf(texts);
  const newest = hits.slice(-MAX_LISTED).reverse();
  return (
    <section className="watch-hits" aria-label={t('ui.watch.hits')}>
      <p className="hint">
        {t(isComplete ? 'ui.watch.hitCount' : 'ui.watch.hitCountSoFar', { count: hits.length, listed: newest.length })}
      </p>
      <ul className="stack tight">
        {newest.map((hit) => (
          <HitRow key={`${hit.position} ${hit.text}`} hit={hit} isNamed={texts.length > 1} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly hit: ListedHit;
  /** True if the condition is written, because there are several. */
  readonly isNamed: boolean;
}

function HitRow({ hit, isNamed }: RowProps) {
  const t = useTranslate();
  const { source, picture } = useCalmSession();
  const isShown = useSession(({ position, following }) => !following && position === hit.position);
  const ago = secondsAgo(hit, source);
  const { entities, count } = hit.hit;
  const names = entities.slice(0, MAX_NAMED).map((id) => idLabel(id, picture));
  const more = count - names.length;
  return (
    <li>
      <button
        type="button"
        className="watch-hit-row"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => showHit(hit)}
      >
        <i className="hit-diamond" aria-hidden="true" />
        <strong>{hitFrames(hit, source, t)}</strong>
        <small>{ago !== null && t('ui.watch.ago', { seconds: ago.toFixed(1) })}</small>
        <span className="ellipsis">
          {isNamed && <code>{hit.text}</code>}
          {entities.length === 0 ? String(count) : names.join(t('ui.structures.separator'))}
          {entities.length > 0 && more > 0 && t('ui.watch.more', { count: more })}
        </span>
      </button>
    </li>
  );
}
