import { useTranslation } from 'react-i18next';
import type { EntityRecord } from '../../core/inspect/world-reader.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { isScriptRun } from '../state/script/document.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { focusLabel, idLabel } from '../ui/focus-label.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { useEditable } from './can-edit.ts';
import { Addresses } from './cell-address.tsx';
import { Components } from './components.tsx';
import { Destroyed, useDestroyed } from './destroyed-entity.tsx';
import { DespawnButton } from './entity-edits.tsx';
import { EntityHistoryList } from './entity-history.tsx';
import { IdBits } from './id-bits.tsx';

interface Props {
  readonly picture: MemoryPicture;
  /** The index part of the entity's id. */
  readonly index: number;
}

/** Shows an entity of any engine: its id, whether it is alive, its record, and its components with values. */
export function EntityInspector({ picture, index }: Props) {
  const { t } = useTranslation();
  const world = worldIn(picture);
  const record = world.recordOf(index);
  const destroyed = useDestroyed(picture);
  const editable = useEditable(picture, record?.alive === true ? record.id : undefined);
  if (destroyed !== null) {
    return (
      <>
        <Destroyed key={String(destroyed.id)} picture={picture} handle={destroyed} />
        {record !== null && isScriptRun(picture) && <StaleNames run={picture} index={index} record={record} />}
        {record?.alive === false && <RecordSection picture={picture} record={record} />}
        <EntityHistoryList picture={picture} index={index} />
      </>
    );
  }
  if (record === null) return <p className="hint">{t('ui.inspector.unknown', { index })}</p>;
  const { alive, id } = record;
  return (
    <>
      <p className="row entity-status">
        <strong className="mono">{idLabel(id, picture)}</strong>
        <span className={alive ? 'badge alive' : 'badge dead'}>
          {t(alive ? 'ui.inspector.isAlive' : 'ui.inspector.isDead')}
        </span>
        {editable !== null && <DespawnButton key={editable} entity={editable} name={idLabel(id, picture)} />}
      </p>
      {world.ids.format.versions > 1 && <IdBits id={id} ids={world.ids} />}
      {isScriptRun(picture) && <StaleNames run={picture} index={index} record={record} />}
      <RecordSection picture={picture} record={record} />
      <Components picture={picture} index={index} shown={record.cells} />
      <EntityHistoryList picture={picture} index={index} />
    </>
  );
}

interface StaleProps {
  readonly run: ScriptRun;
  readonly index: number;
  readonly record: EntityRecord;
}

/** Lists names of the script whose handles have this index with an old version. */
function StaleNames({ run, index, record }: StaleProps) {
  const { t } = useTranslation();
  const { ids } = worldIn(run);
  const { decode } = run.driver;
  const { version } = decode(record.id);
  const stale = [...run.namesAt(run.timeline.position)]
    .filter(([, handle]) => ids.holds?.(handle) ?? true)
    .map(([name, handle]) => ({ name, ...decode(handle) }))
    .filter((own) => own.index === index && (own.version !== version || !record.alive));
  if (stale.length === 0) return null;
  const names = stale.map((own) => `${own.name} (v${own.version})`).join(', ');
  return <p className="stale-names">{t(`ui.inspector.stale.${ids.upper}`, { names, version })}</p>;
}

interface RecordProps {
  readonly picture: MemoryPicture;
  readonly record: EntityRecord;
}

/** Shows the entity's own cells, and the place to which they point. */
function RecordSection({ picture, record: { place, cells } }: RecordProps) {
  const { t } = useTranslation();
  const world = worldIn(picture);
  return (
    <>
      <h3 className="subtitle">{t('ui.inspector.record')}</h3>
      {place !== null && <Place picture={picture} place={place} />}
      {place === null && world.tableKey !== null && <p className="record">{t('ui.inspector.noPlace')}</p>}
      <Addresses picture={picture} cells={cells} />
    </>
  );
}

function Place({
  picture,
  place,
}: {
  readonly picture: MemoryPicture;
  readonly place: NonNullable<EntityRecord['place']>;
}) {
  const t = useTranslate();
  const world = worldIn(picture);
  const { table, words, type } = place;
  const focus = { kind: 'table', slot: table } as const;
  const name = focusLabel(focus, picture, t);
  const [key, args] = words;
  return (
    <p className="record">
      <FocusLink focus={focus} label={t(key, { ...args, table: name })} />{' '}
      <code>{`[${type.map((id) => world.idText(id, picture.nameOf)).join(', ')}]`}</code>
    </p>
  );
}
