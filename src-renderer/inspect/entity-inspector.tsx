import { useTranslation } from 'react-i18next';
import type { ScriptRun } from '../../core/script/run/run.ts';
import type { EntityRecord } from '../../core/world/world-reader.ts';
import { isScriptRun } from '../state/script/document.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { focusLabel, idLabel } from '../ui/focus-label.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { useEditable } from './can-edit.ts';
import { Addresses } from './cell-address.tsx';
import { Components } from './components.tsx';
import { Destroyed, useDestroyed } from './destroyed-entity.tsx';
import { EntityDetails } from './entity-details.tsx';
import { DespawnButton } from './entity-edits.tsx';
import { EntityHistoryList } from './entity-history.tsx';
import { EntityTitle } from './entity-title.tsx';
import { useEntityWithin } from './entity-within.ts';
import { IdBits } from './id-bits.tsx';
import { WhyQuery } from './why/why-query.tsx';

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
  const within = useEntityWithin(picture, index);
  const editable = useEditable(picture, record?.alive === true ? record.id : undefined);
  if (destroyed !== null && within?.alive !== true) {
    return (
      <>
        <Destroyed key={String(destroyed.id)} picture={picture} handle={destroyed} />
        {record !== null && isScriptRun(picture) && <StaleNames run={picture} index={index} record={record} />}
        {record?.alive === false && !isScriptRun(picture) && <Addresses picture={picture} cells={record.cells} />}
        <WhyQuery picture={picture} index={index} version={picture.driver.decode(destroyed.id).version} />
        <EntityHistoryList picture={picture} index={index} handle={destroyed.id} isWithin={within !== null} />
        {record !== null && isScriptRun(picture) && <EntityDetails picture={picture} record={record} />}
      </>
    );
  }
  if (record === null) return <p className="hint">{t('ui.inspector.unknown', { index })}</p>;
  const { alive, id } = within ?? record;
  const state = within?.coming == null ? (alive ? 'isAlive' : 'isDead') : `coming.${within.coming}`;
  return (
    <>
      <EntityTitle picture={picture} id={id} isAlive={alive} state={t(`ui.inspector.${state}`)}>
        {editable !== null && <DespawnButton key={editable} entity={editable} name={idLabel(id, picture)} />}
      </EntityTitle>
      {isScriptRun(picture) ? (
        <StaleNames run={picture} index={index} record={record} />
      ) : (
        world.ids.format.versions > 1 && <IdBits id={id} ids={world.ids} />
      )}
      <Place picture={picture} record={record} />
      {!isScriptRun(picture) && <Addresses picture={picture} cells={record.cells} />}
      <Components picture={picture} index={index} shown={record.cells} />
      <WhyQuery picture={picture} index={index} version={null} />
      <EntityHistoryList picture={picture} index={index} handle={null} isWithin={within !== null} />
      {isScriptRun(picture) && <EntityDetails picture={picture} record={record} />}
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
    .filter((own) => own.index === index && own.version !== version);
  if (stale.length === 0) return null;
  const names = stale.map((own) => `${own.name} (v${own.version})`).join(', ');
  return <p className="stale-names">{t(`ui.inspector.stale.${ids.upper}`, { names, version })}</p>;
}

/** Names the row of a table in which the entity is; empty for engines without tables. */
function Place({ picture, record: { place } }: { readonly picture: MemoryPicture; readonly record: EntityRecord }) {
  const t = useTranslate();
  const world = worldIn(picture);
  if (place === null) return world.tableKey === null ? null : <p className="record">{t('ui.inspector.noPlace')}</p>;
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
