import { useTranslation } from 'react-i18next';
import type { EngineId } from '../../core/script/language.ts';
import { describeHandle } from '../../core/script/narrate.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { isScriptRun } from '../state/document.ts';
import type { Picture } from '../state/picture.ts';
import { DecsInspector } from './decs-inspector.tsx';
import { EntityHistoryList } from './entity-history.tsx';
import type { EntityEntry } from './entity-memory.ts';
import { namesAt } from './entity-names.ts';
import { EnttInspector } from './entt-inspector.tsx';
import { FlecsInspector } from './flecs-inspector.tsx';
import { HandleBits } from './handle-bits.tsx';
import { memoryOf } from './memory.ts';

interface Props {
  readonly run: Picture;
  readonly position: number;
  /** Index part of its handle. */
  readonly index: number;
}

const inspectors: Readonly<Record<EngineId, typeof FlecsInspector>> = {
  entt: EnttInspector,
  decs: DecsInspector,
  flecs: FlecsInspector,
};

/** An entity of a script: its handle, whether it lives, and where each of its components is. */
export function EntityInspector({ run, position, index }: Props) {
  const { t } = useTranslation();
  const memory = memoryOf(run);
  const entity = memory.entityAt(index);
  if (entity === null) return <p className="hint">{t('ui.inspector.unknown', { index })}</p>;
  const Inspector = inspectors[run.kind.engine]!;
  return (
    <>
      <EntityStatus entity={entity} run={run} />
      <HandleBits handle={entity.handle} format={memory.format} upper={memory.upper} />
      {isScriptRun(run) && <StaleNames run={run} position={position} entity={entity} />}
      <Inspector run={run} entity={entity} />
      <EntityHistoryList picture={run} index={index} />
    </>
  );
}

function EntityStatus({ entity, run }: { readonly entity: EntityEntry; readonly run: Picture }) {
  const { t } = useTranslation();
  return (
    <p className="entity-status">
      <strong className="mono">{describeHandle(entity.handle.raw, run)}</strong>
      <span className={entity.alive ? 'badge alive' : 'badge dead'}>
        {t(entity.alive ? 'ui.inspector.isAlive' : 'ui.inspector.isDead')}
      </span>
    </p>
  );
}

/** Names of the script whose handles point at this index, but at an older life of it. */
function StaleNames(props: { readonly run: ScriptRun; readonly position: number; readonly entity: EntityEntry }) {
  const { t } = useTranslation();
  const { run, position, entity } = props;
  const memory = memoryOf(run);
  const stale = [...namesAt(run, position)].filter(([, handle]) => {
    if (!memory.holds(handle)) return false;
    const parts = run.driver.decode(handle);
    return parts.index === entity.handle.index && (parts.version !== entity.handle.version || !entity.alive);
  });
  if (stale.length === 0) return null;
  const generation = memory.upper === 'generation';
  const names = stale.map(([name, handle]) => `${name} (v${run.driver.decode(handle).version})`).join(', ');
  return (
    <p className="stale-names">
      {t(generation ? 'ui.inspector.staleGeneration' : 'ui.inspector.stale', { names, version: entity.handle.version })}
    </p>
  );
}
