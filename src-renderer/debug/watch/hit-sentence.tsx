import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { indexOfId } from '../../../core/cells/id-format.ts';
import { listEntities } from '../../state/session/listed-entities.ts';
import { useSession } from '../../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { ProgressRow } from '../../ui/progress-row.tsx';
import { cancelSearch, type Reached, useBreaking } from './breakpoints.ts';
import { hitFrames } from './hit-frames.ts';

/** Maximum number of entities named in the sentence. */
const MAX_NAMED = 4;

/** Describes the hit that stopped the picture, or the result of a search. */
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
  const { text, position, hit } = reached;
  const t = useTranslate();
  const source = useSession((session) => session.source);
  // The part of a recording that contains the moment may be loaded after the hit.
  const picture = useSession((session) => session.picture);
  const moment = source?.momentAt(position) ?? null;
  const at = hitFrames(reached, source, t);
  return (
    <>
      <p>
        {hit.entities.length === 0 ? (
          t('ui.watch.counted', { at, text, count: hit.count })
        ) : (
          <HitEntities {...{ at, text, hit, picture }} />
        )}
      </p>
      {moment?.torn === true && <p>{t('ui.watch.torn')}</p>}
    </>
  );
}

interface HitProps {
  /** `frame 143` */
  readonly at: string;
  readonly text: string;
  readonly hit: Reached['hit'];
  readonly picture: MemoryPicture;
}

function HitEntities({ at, text, hit: { entities, count }, picture }: HitProps) {
  const { t } = useTranslation();
  const { format } = worldIn(picture).ids;
  const indices = entities.map((id) => indexOfId(id, format));
  return (
    <>
      {t('ui.watch.hit', { at, text, count })}{' '}
      {entities.slice(0, MAX_NAMED).map((id, i) => (
        <Fragment key={String(id)}>
          {i > 0 && t('ui.structures.separator')}
          <FocusLink focus={{ kind: 'entity', entity: indices[i]! }} label={idLabel(id, picture)} />
        </Fragment>
      ))}
      {count > MAX_NAMED && (
        <>
          {' '}
          <button type="button" className="focus-link" onClick={() => listEntities(text, indices)}>
            {t('ui.watch.listAll')}
          </button>
        </>
      )}
    </>
  );
}
