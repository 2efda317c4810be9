import { Plus, Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { editRequestText } from '../../core/capture/edit-sentence.ts';
import { indexOfId, type RawId } from '../../core/cells/id-format.ts';
import { canRedoEdit, canUndoEdit, performEdit, placeOf, useEdits } from '../state/live/edits.ts';
import { useShownGame } from '../state/live/games.ts';
import { isGame } from '../state/live/source-kinds.ts';
import { select, useSession } from '../state/session/session.ts';
import { worldIn } from '../state/source/picture.ts';
import { report } from '../state/window/window-state.ts';
import { useTranslate } from '../text/translate.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { EditRefusal } from './edit-refusal.tsx';

/** Buttons for edits that need no selection. Empty for games that cannot be edited. */
export function EditBar() {
  const { t } = useTranslation();
  const editing = useShownGame()?.editing ?? 'none';
  const following = useSession((session) => session.following);
  if (editing === 'none') return null;
  return (
    <section className="edit-bar" aria-label={t('ui.edit.label')}>
      <div className="row">
        {editing === 'on' && following && <Tools />}
        <PermissionButton />
        {editing === 'on' && !following && (
          <CommandButton
            command="live.follow"
            className="outlined"
            label={t('ui.edit.toLive')}
            title={t('ui.edit.frozen')}
          >
            {t('ui.edit.toLive')}
          </CommandButton>
        )}
      </div>
      {editing === 'off' && <p className="hint">{t('ui.edit.off')}</p>}
      {editing === 'off' && <NotCarriedOut />}
      <FinalEdit />
    </section>
  );
}

/** Asks an observed game for permission to edit. */
function PermissionButton() {
  const { t } = useTranslation();
  const game = useShownGame();
  const source = useSession((session) => session.source);
  if (game?.grade !== 'observed' || !isGame(source)) return null;
  const isOn = game.editing === 'on';
  return (
    <button type="button" className="button outlined" onClick={() => void report(() => source.allowEdits(!isOn))}>
      {t(isOn ? 'ui.edit.turnOff' : 'ui.edit.turnOn')}
    </button>
  );
}

/** Explains why the last edit cannot be undone; an undo would undo an earlier one. */
function FinalEdit() {
  const { t } = useTranslation();
  const key = useSession((session) => session.source?.key);
  const final = useEdits((edits) => edits.final);
  if (final === null || final.source !== key) return null;
  const { component = '', field } = final.edit;
  return (
    <p className="hint" role="status">
      {t('ui.edit.final', { name: field === undefined ? component : `${component}.${field}` })}
    </p>
  );
}

/** Lists edits that were still waiting when edits were turned off, because the inspector no longer shows them at their places. */
function NotCarriedOut() {
  const translate = useTranslate();
  const key = useSession((session) => session.source?.key);
  const picture = useSession((session) => session.picture);
  const refused = useEdits((edits) => edits.refused);
  const ofGame = [...refused].filter(([, { source }]) => source === key);
  if (ofGame.length === 0) return null;
  const names = { world: worldIn(picture), nameOf: (id: RawId) => picture.nameOf(id), translate };
  return (
    <ul className="stack" role="alert">
      {ofGame.map(([place, { edit, reason }]) => (
        <li key={place}>
          {editRequestText(edit, names)} <small className="edit-refused">{reason}</small>
        </li>
      ))}
    </ul>
  );
}

function Tools() {
  const { t } = useTranslation();
  const source = useSession((session) => session.source?.key);
  const place = placeOf({ action: 'spawn' });
  const isBusy = useEdits((edits) => edits.pending.has(place));
  const canUndo = useEdits(() => canUndoEdit(source));
  const canRedo = useEdits(() => canRedoEdit(source));
  return (
    <>
      <button type="button" className="button outlined" disabled={isBusy} onClick={() => void spawn()}>
        <Plus size={14} aria-hidden="true" />
        {t('ui.edit.spawn')}
      </button>
      <IconButton command="edit.undo" icon={Undo2} size={16} disabled={!canUndo} />
      <IconButton command="edit.redo" icon={Redo2} size={16} disabled={!canRedo} />
      <EditRefusal place={place} />
    </>
  );
}

/** Selects the spawned entity, so that components can be added. */
async function spawn(): Promise<void> {
  const entity = await performEdit({ action: 'spawn' });
  if (entity === null) return;
  const { format } = worldIn(useSession.getState().picture).ids;
  select({ kind: 'entity', entity: indexOfId(entity, format) });
}
