import { Plus, Trash2, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { performEdit, placeOf, useEdits } from '../state/live/edits.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { IconAction } from '../ui/icon-action.tsx';
import { EditRefusal } from './edit-refusal.tsx';

interface EntityProps {
  readonly entity: number;
  /** The entity's name: `hero (3 v0)`. */
  readonly name: string;
}

/** Despawns an entity after confirmation, because this cannot be undone. */
export function DespawnButton({ entity, name }: EntityProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const place = placeOf({ action: 'despawn', entity });
  const isBusy = useEdits((edits) => edits.pending.has(place));
  const despawn = (): void => {
    setAsking(false);
    void performEdit({ action: 'despawn', entity });
  };
  if (isAsking) {
    return (
      <span className="row despawn" role="alertdialog" aria-label={t('ui.edit.despawn', { name })}>
        <span>{t('ui.edit.noWayBack')}</span>
        <button type="button" className="button danger" onClick={despawn}>
          {t('ui.edit.despawnShort')}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the question is about what was just pressed */}
        <button type="button" className="button outlined" autoFocus onClick={() => setAsking(false)}>
          {t('ui.dialog.cancel')}
        </button>
      </span>
    );
  }
  return (
    <>
      <IconAction
        label={t('ui.edit.despawn', { name })}
        icon={Trash2}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      />
      <EditRefusal place={place} />
    </>
  );
}

interface RemoveProps {
  readonly entity: number;
  readonly component: string;
  /** The component's name. */
  readonly name: string;
}

export function RemoveButton({ entity, component, name }: RemoveProps) {
  const { t } = useTranslation();
  const edit = { action: 'remove', entity, component } as const;
  const isBusy = useEdits((edits) => edits.pending.get(placeOf(edit))?.action === 'remove');
  return (
    <IconAction
      label={t('ui.edit.remove', { name })}
      icon={X}
      disabled={isBusy}
      onClick={() => void performEdit(edit)}
    />
  );
}

interface AddProps {
  readonly picture: MemoryPicture;
  readonly entity: number;
  /** The components that the entity has. */
  readonly has: readonly string[];
}

/** Adds a component to an entity, with completion from the game's components. */
export function AddComponent({ picture, entity, has }: AddProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const component = text.trim();
  const place = placeOf({ action: 'add', entity, component });
  const isBusy = useEdits((edits) => edits.pending.get(place)?.action === 'add');
  const known = worldIn(picture).components.filter((each) => !has.includes(each));
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (component !== '' && (await performEdit({ action: 'add', entity, component })) !== null) setText('');
  };
  return (
    <form className="row add-component" onSubmit={(event) => void add(event)}>
      <input
        className="input mono"
        aria-label={t('ui.edit.component')}
        placeholder={t('ui.edit.component')}
        list={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id={id}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit" className="button outlined" disabled={component === '' || isBusy}>
        <Plus size={14} aria-hidden="true" />
        {t('ui.edit.add')}
      </button>
      {!has.includes(component) && <EditRefusal place={place} />}
    </form>
  );
}
