import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { indexOfId } from '../../../core/cells/id-format.ts';
import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { sourceOf } from '../../../core/inspect/conditions/system-changes.ts';
import { sourceText } from '../../../core/world/systems.ts';
import { gameBreak } from '../../state/live/game-breaks.ts';
import { useShownGame } from '../../state/live/games.ts';
import { isGame, isRecording } from '../../state/live/source-kinds.ts';
import { listEntities } from '../../state/session/listed-entities.ts';
import { useSession } from '../../state/session/session.ts';
import { useWatches } from '../../state/session/watches.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { frameWords } from '../../ui/number-text.ts';
import { SourceLink } from '../../ui/source-link.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { breakpointSince } from './breakpoint-searches.ts';
import { mayBeTorn, UntoldHint } from './hit-cause.tsx';
import {
  framesOf,
  hitCountText,
  hitFramesText,
  hitText,
  lastFrame,
  MAX_NAMED,
  reuseNotes,
  timeOfHit,
  uncertainText,
} from './hit-frames.ts';
import { useHitsOf } from './hits.ts';
import { type Hits, hitsOfEntity, type ListedHit } from './listed-hits.ts';
import type { SearchedEvents } from './search-event.ts';
import { showHit, useBreaking } from './show-hit.ts';

/** Maximum number of hits in the list, the newest first. */
const MAX_LISTED = 100;

interface Props {
  readonly found: Hits;
  /** The conditions, all of whose hits are listed. */
  readonly texts: readonly string[];
  /** The conditions with whose notes on reused ids the list begins, by default the same. */
  readonly noted?: readonly string[];
  /** True for the hits of a search, whose number is written above the list even if it is zero. */
  readonly isCounted?: boolean;
}

/** Lists the frames in which conditions became true, with the entities. */
export function HitList({ found, texts, noted = texts, isCounted = false }: Props) {
  const t = useTranslate();
  const { picture, source } = useCalmSession();
  const { breakpoints } = useWatches();
  const { hits, isComplete, problem } = found;
  const rows = useRows(texts, hits);
  // An entity search lists the past, so only breakpoints have hits from before.
  const isOfBreakpoint = ({ text }: ListedHit) => breakpoints.some((each) => each.enabled && each.text === text);
  const isEarlier = (hit: ListedHit): boolean =>
    !isCounted && isGame(source) && isOfBreakpoint(hit) && isBeforeBreakpoint(hit, picture, source);
  return (
    <section className="watch-hits" aria-label={t('ui.watch.hits')}>
      {problem !== null && <p className="hint">{problem}</p>}
      {problem === null && (isCounted || rows.length > 0) && (
        <p className="hint">{hitCountText(found, picture, source, t)}</p>
      )}
      {reuseNotes(noted, picture).map((key) => (
        <p key={key} className="hint">
          {t(key)}
        </p>
      ))}
      {rows.length === 0 && isComplete && !isCounted && problem === null && <NoHits frames={found.frames} />}
      {rows.length > 0 && source !== null && <p className="hint">{t(`ui.watch.agoMeans.${source.kind}`)}</p>}
      <Rows hits={rows.filter((hit) => !isEarlier(hit))} opensPanel={!isCounted} />
      {rows.some(isEarlier) && <h3 className="subtitle">{t('ui.watch.earlier')}</h3>}
      <Rows hits={rows.filter(isEarlier)} opensPanel />
    </section>
  );
}

/** Lists the hits of the events that an entity search asks for, with their number. */
export function SearchedHits({ texts, entity }: SearchedEvents) {
  const { picture } = useCalmSession();
  const found = useHitsOf(texts);
  if (entity === null) return <HitList found={found} texts={texts} isCounted />;
  const hits = hitsOfEntity(found.hits, entity, worldIn(picture).ids.format);
  return <HitList found={{ ...found, hits }} texts={[]} noted={texts} isCounted />;
}

/** True for a hit in a frame from before its breakpoint was set, or before the game received it. */
function isBeforeBreakpoint(hit: ListedHit, picture: MemoryPicture, source: Source): boolean {
  const condition = readCondition(hit.text);
  const since = breakpointSince(hit.text, picture);
  if (since === null || hit.position <= since || condition === null) return true;
  return gameBreak(source, condition) !== null && (framesOf(hit, picture)?.told ?? []).every((each) => each === null);
}

interface RowsProps {
  readonly hits: readonly ListedHit[];
  /** True if a click shows the hit in the panel of hits. */
  readonly opensPanel: boolean;
}

function Rows({ hits, opensPanel }: RowsProps) {
  return (
    <ul>
      {hits.map((hit) => (
        <HitRow key={`${hit.position} ${hit.text}`} hit={hit} opensPanel={opensPanel} />
      ))}
    </ul>
  );
}

/** Returns the newest hits by their last frame, and the shown one even if it is older. */
function useRows(texts: readonly string[], hits: readonly ListedHit[]): readonly ListedHit[] {
  const opening = useSession((session) => session.opening);
  const reached = useBreaking((breaking) => breaking.reached);
  const { picture } = useCalmSession();
  const newest = hits.slice(-MAX_LISTED);
  const isOwn = reached !== null && reached.opening === opening && texts.includes(reached.text);
  const isListed = newest.some(({ position, text }) => position === reached?.position && text === reached.text);
  const rows = isOwn && !isListed ? [...newest, reached] : newest;
  const frames = new Map(rows.map((hit) => [hit, lastFrame(hit, picture)]));
  return rows.toSorted((a, b) => frames.get(b)! - frames.get(a)! || b.position - a.position);
}

/** Says in which frames no condition became true. */
function NoHits({ frames }: Pick<Hits, 'frames'>) {
  const t = useTranslate();
  const { source } = useCalmSession();
  const following = useSession((session) => session.following);
  if (isRecording(source)) return <p className="hint">{t('ui.watch.noHitsInFile')}</p>;
  if (frames === null || frames.from === null) return <p className="hint">{t('ui.watch.noHits')}</p>;
  const [from, to] = [t(...frameWords(source, frames.from)), t(...frameWords(source, frames.to))];
  return <p className="hint">{t(following ? 'ui.watch.noHitsYet' : 'ui.watch.noHitsIn', { from, to })}</p>;
}

function HitRow({ hit, opensPanel }: Pick<RowsProps, 'opensPanel'> & { readonly hit: ListedHit }) {
  const t = useTranslate();
  const { picture, source } = useCalmSession();
  const isShown = useSession(({ position, following }) => !following && position === hit.position);
  const game = useShownGame();
  // The game may have run on after its newest frame in memory, before it stopped.
  const newest = source?.momentAt(source.length)?.frame ?? 0;
  const time = game?.paused === true && game.frame > newest ? null : timeOfHit(hit, picture);
  const ago = time === null ? null : (source?.secondsSince(hit.position, time) ?? null);
  const uncertain = uncertainText(hit, picture, t);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <li ref={row} className={isShown ? 'shown' : undefined}>
      <button
        type="button"
        className="watch-hit-row"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => showHit(hit, opensPanel)}
      >
        <i className="hit-diamond" aria-hidden="true" />
        <strong>{hitFramesText(hit, picture, source, t)}</strong>
        <small>{ago !== null && t('ui.watch.ago', { seconds: ago.toFixed(1) })}</small>
        <span>{hitText(hit, picture, t)}</span>
        {uncertain !== null && <span className="hit-uncertain">{uncertain}</span>}
      </button>
      {isShown && <HitEntities hit={hit} />}
      {isShown && <HitSources hit={hit} />}
      {isShown && source !== null && <UntoldHint hit={hit} />}
    </li>
  );
}

/** The lines of code that run the systems of a hit. */
function HitSources({ hit }: { readonly hit: ListedHit }) {
  const { picture } = useCalmSession();
  const sources = (framesOf(hit, picture)?.told ?? []).flatMap((each) => (each === null ? [] : (sourceOf(each) ?? [])));
  const lines = new Map(sources.map((source) => [sourceText(source), source]));
  return [...lines].map(([text, source]) => <SourceLink key={text} source={source} />);
}

/** Links to the first entities of a hit, and to all. */
function HitEntities({ hit: listed }: { readonly hit: ListedHit }) {
  const { hit, text } = listed;
  const { t } = useTranslation();
  const { picture } = useCalmSession();
  const { entities, count } = hit;
  if (entities.length === 0) return null;
  const { format } = worldIn(picture).ids;
  const named = entities.slice(0, MAX_NAMED);
  const more = count - named.length;
  const indices = entities.map((id) => indexOfId(id, format));
  return (
    <div className="row watch-hit-entities">
      {named.map((id, i) => (
        <FocusLink key={String(id)} focus={{ kind: 'entity', entity: indices[i]! }} label={idLabel(id, picture)} />
      ))}
      {more > 0 && (
        <button type="button" className="focus-link" onClick={() => listEntities(text, indices)}>
          {t('ui.watch.listAll', { count })}
        </button>
      )}
      {mayBeTorn(picture, listed) && <small>{t('ui.watch.torn')}</small>}
    </div>
  );
}
