import { useEffect, useMemo, useState } from 'react';
import type { Focus } from '../../core/cells/focus.ts';
import { focusKey } from '../../core/cells/focus.ts';
import type { RawId } from '../../core/cells/id-format.ts';
import { indexOfId } from '../../core/cells/id-format.ts';
import { select, useSession } from '../state/session/session.ts';
import { worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { focusLabel, idLabel } from '../ui/focus-label.ts';
import { type CalmSession, useCalmSession } from '../ui/use-calm-session.ts';
import { useDestroyed } from './destroyed-entity.tsx';

/** A menu with more choices is slow and hard to use; the others can be selected in lists and diagrams. */
const MOST = 500;
/** Milliseconds after a step until the choices are listed anew. */
const WAIT_MS = 200;

/** Replaces the entity's key, because its index may belong to another entity now. */
const DESTROYED = 'destroyed';

interface Choice {
  readonly focus: Focus;
  readonly label: string;
}

interface Props {
  /** The entity that the inspector shows while nothing is selected, or null. */
  readonly touched: Focus | null;
}

/** A menu of entities, components and tables. It is only an arrow while the inspector names what it shows. */
export function Picker({ touched }: Props) {
  const t = useTranslate();
  const selection = useSession((session) => session.selection);
  const calm = useCalmSession();
  // While a game is followed, choices are only computed once the menu is used, because hundreds would change several times a second.
  const [looked, setLooked] = useState(false);
  const { alive, dead, components, tables, tablesLabel } = useChoices(calm, looked);
  const all = [...alive, ...dead, ...components, ...tables];
  const destroyed = useDestroyed(calm.picture);
  const key = selection === null ? '' : destroyed === null ? focusKey(selection) : DESTROYED;
  const known = selection === null || all.some(({ focus }) => focusKey(focus) === key);
  return (
    <select
      className={selection === null && touched === null ? 'input mono' : 'input mono another'}
      aria-label={t('ui.inspector.entity')}
      title={t('ui.inspector.another')}
      value={key}
      onPointerEnter={() => setLooked(true)}
      onPointerLeave={(event) => setLooked(document.activeElement === event.currentTarget)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
      onChange={(event) => select(all.find(({ focus }) => focusKey(focus) === event.target.value)?.focus ?? null)}
    >
      <option value="">{touched === null ? t('ui.inspector.choose') : focusLabel(touched, calm.picture, t)}</option>
      {!known && (
        <option value={key}>
          {destroyed === null ? focusLabel(selection, calm.picture, t) : idLabel(destroyed.id, calm.picture)}
        </option>
      )}
      <Options label={t('ui.inspector.alive')} choices={alive} />
      <Options label={t('ui.inspector.dead')} choices={dead} />
      <Options label={t('ui.selection.components')} choices={components} />
      <Options label={tablesLabel} choices={tables} />
    </select>
  );
}

function Options({ label, choices }: { readonly label: string; readonly choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      {choices.map(({ focus, label: text }) => (
        <option key={focusKey(focus)} value={focusKey(focus)}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}

const NO_CHOICES = { alive: [], dead: [], components: [], tables: [], tablesLabel: '' };

/** Returns the session once it has not changed for a while, because listing all choices takes long. */
function useSettled(calm: CalmSession, isUrgent: boolean): CalmSession {
  const [kept, setKept] = useState(calm);
  useEffect(() => {
    const timer = setTimeout(() => setKept(calm), WAIT_MS);
    return () => clearTimeout(timer);
  }, [calm]);
  return isUrgent || kept.picture !== calm.picture ? calm : kept;
}

/** @param looked true while the menu is used */
function useChoices(calm: CalmSession, looked: boolean) {
  const translate = useTranslate();
  const following = useSession((session) => session.following);
  const wanted = looked || !following;
  // The session is another object whenever the columns were moved.
  const session = useSettled(calm, looked);
  return useMemo(() => {
    if (!wanted) return NO_CHOICES;
    const { picture } = session;
    const world = worldIn(picture);
    const choice = (focus: Focus): Choice => ({ focus, label: focusLabel(focus, picture, translate) });
    const entity = (id: RawId): Choice => ({
      focus: { kind: 'entity', entity: indexOfId(id, world.ids.format) },
      label: idLabel(id, picture),
    });
    const tables = world.tables.slice(0, MOST);
    return {
      alive: Array.from({ length: Math.min(MOST, world.entities.count) }, (_, at) => entity(world.entities.idAt(at))),
      dead: world.recyclable(MOST).map(entity),
      components: world.components.slice(0, MOST).map((id) => choice({ kind: 'component', id })),
      tables: tables.map((slot) => choice({ kind: 'table', slot })),
      tablesLabel: world.tablesKey === null ? '' : translate(world.tablesKey),
    };
  }, [session, wanted, translate]);
}
