import { Plus, Redo2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompare } from '../../compare/state/compare-state.ts';
import { useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { useTransport } from '../../state/play/transport.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { canTravelBoard, removeAll, useBoardVersions, useShots } from '../../state/preferences/storyboards.ts';
import { useSession } from '../../state/session/session.ts';
import { useStages } from '../../state/session/stages.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PanelFrame } from '../../ui/panel.tsx';
import type { Beats, NoBeats } from './beats.ts';
import { Cards } from './cards.tsx';
import { tell, useBoardNews, wantedPositions } from './collect-beats.ts';
import { type PlacedShot, placedShots, shownBeats } from './shown-beats.ts';

/** The beats that were collected for an export, in order, with their captions. */
export function StoryboardPanel() {
  const { t } = useTranslation();
  const beats = useBeats();
  const news = useBoardNews(({ text }) => text);
  return (
    <PanelFrame name="storyboard" flush extra={typeof beats !== 'string' && <Travel source={beats.key} />}>
      <div className="storyboard">
        {typeof beats === 'string' ? (
          <p className="hint storyboard-empty">{t(`ui.storyboard.why.${beats}`)}</p>
        ) : (
          <Board key={beats.key} beats={beats} />
        )}
        <p className="visually-hidden" role="status">
          {news}
        </p>
      </div>
    </PanelFrame>
  );
}

function Travel({ source }: { readonly source: string }) {
  const canUndo = useBoardVersions((versions) => canTravelBoard(source, 'past', versions));
  const canRedo = useBoardVersions((versions) => canTravelBoard(source, 'future', versions));
  return (
    <>
      <IconButton command="storyboard.undo" icon={Undo2} size={16} disabled={!canUndo} />
      <IconButton command="storyboard.redo" icon={Redo2} size={16} disabled={!canRedo} />
    </>
  );
}

function Board({ beats }: { readonly beats: Beats }) {
  const { t } = useTranslation();
  const shots = placedShots(beats, useShots(beats.key));
  return (
    <>
      <Adding />
      {shots.length === 0 ? (
        <p className="hint storyboard-empty">{t('ui.storyboard.empty')}</p>
      ) : (
        <Cards beats={beats} shots={shots} />
      )}
      {shots.length > 0 && <Ending source={beats.key} shots={shots} />}
    </>
  );
}

/** The buttons that add beats. */
function Adding() {
  const { t } = useTranslation();
  // Subscribes to the position, because the available buttons depend on it.
  useTransport(({ position }) => position);
  return (
    <div className="row storyboard-add" role="toolbar" aria-label={t('ui.storyboard.add')}>
      {(['beat', 'operation', 'chapter'] as const).map((what) => (
        <CommandButton
          key={what}
          command={
            what === 'beat' ? 'storyboard.add' : `storyboard.add${what === 'operation' ? 'Operation' : 'Chapter'}`
          }
          className="outlined"
          disabled={wantedPositions(what).length === 0}
        >
          <Plus size={16} aria-hidden="true" />
          {t(`ui.storyboard.adds.${what}`)}
        </CommandButton>
      ))}
    </div>
  );
}

/** The buttons that export the pictures. */
function Ending({ source, shots }: { readonly source: string; readonly shots: readonly PlacedShot[] }) {
  const { t } = useTranslation();
  const gone = shots.filter(({ position }) => position === null).length;
  const clear = (): void => {
    removeAll(source);
    tell(t('ui.storyboard.cleared', { count: shots.length }));
  };
  return (
    <footer className="storyboard-ending">
      {gone > 0 && <p className="hint">{t('ui.storyboard.gone', { count: gone })}</p>}
      <div className="row">
        <CommandButton command="storyboard.export" className="primary" disabled={gone === shots.length}>
          {t('ui.storyboard.export')}
        </CommandButton>
        <button type="button" className="button outlined" onClick={clear}>
          {t('ui.storyboard.clear')}
        </button>
      </div>
    </footer>
  );
}

/** The beats of the current source; another object when the source or its presentation changes. */
function useBeats(): Beats | NoBeats {
  const { open, view, plan, choices } = useCompare();
  const { file, played } = useLesson();
  const { document, source, picture } = useSession();
  const { name, run } = document;
  const depth = usePreferences((preferences) => preferences.depth);
  const panes = usePreferences((preferences) => preferences.panes);
  const active = useStages((stages) => stages.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that it reads
  return useMemo(shownBeats, [
    open,
    view,
    plan,
    choices,
    file,
    played,
    name,
    run,
    source,
    picture,
    depth,
    panes,
    active,
  ]);
}
