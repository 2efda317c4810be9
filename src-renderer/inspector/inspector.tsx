import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Focus } from '../../core/cells/focus.ts';
import { engineOf } from '../../core/engines/all.ts';
import { tableSlots } from '../../core/engines/flecs/diagrams/world-columns.ts';
import { describeHandle } from '../../core/script/narrate.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { CaptureFacts } from '../live/capture-facts.tsx';
import { focusKey } from '../state/focus.ts';
import type { Picture } from '../state/picture.ts';
import { select, useSession } from '../state/session.ts';
import { useTranslate } from '../text/translate.ts';
import { useRunCommand } from '../ui/command.ts';
import { PanelFrame } from '../ui/panel.tsx';
import { useCalmSession } from '../ui/use-calm.ts';
import { ArchetypeInspector } from './archetype-inspector.tsx';
import { ComponentInspector } from './component-inspector.tsx';
import { ComponentOfGame } from './component-of-game.tsx';
import { decsArchetypes, decsTypes } from './decs-archetype.ts';
import { EntityInspector } from './entity-inspector.tsx';
import type { EntityEntry } from './entity-memory.ts';
import { focusLabel } from './focus-label.ts';
import { memoryOf } from './memory.ts';
import { TableInspector } from './table-inspector.tsx';
import { WorldInspector } from './world-inspector.tsx';

/** More would make the list useless and slow; the stage's cells reach the rest. */
const LISTED = 500;

/** What is looked at: an entity, a component or a table, and everything that is kept of it. */
export function InspectorPanel() {
  return (
    <PanelFrame name="inspector" extra={<SelectionChip />}>
      <Body />
    </PanelFrame>
  );
}

/** A game's entities are too many to pick from a menu: they have a list of their own. */
function Body() {
  const source = useSession((session) => session.source);
  if (source !== null) return <SelectedOfGame />;
  return (
    <>
      <Picker />
      <Selected />
    </>
  );
}

/** What is selected, and the way out of it. */
function SelectionChip() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const run = useRunCommand();
  const shown = useSession((session) => session.picture);
  const selection = useSession((session) => session.selection);
  useSession((session) => session.position);
  if (selection === null) return null;
  const label = focusLabel(selection, shown, translate);
  return (
    <span className={`selection-chip ${selection.kind}`}>
      <span className="label" title={label}>
        {label}
      </span>
      <button
        type="button"
        className="button icon"
        aria-label={t('ui.selection.clear', { name: label })}
        title={`${t('command.selection.clear.title')} (Esc)`}
        onClick={() => run('selection.clear')}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

interface Choice {
  readonly focus: Focus;
  readonly label: string;
}

function Picker() {
  const { t } = useTranslation();
  const selection = useSession((session) => session.selection);
  const { alive, dead, components, tables } = useChoices();
  const all = [...alive, ...dead, ...components, ...tables];
  const key = selection === null ? '' : focusKey(selection);
  const known = selection === null || all.some(({ focus }) => focusKey(focus) === key);
  const translate = useTranslate();
  const run = useSession((session) => session.picture);
  return (
    <select
      className="input mono"
      aria-label={t('ui.inspector.entity')}
      value={key}
      onChange={(event) => select(all.find(({ focus }) => focusKey(focus) === event.target.value)?.focus ?? null)}
    >
      <option value="">{t('ui.inspector.choose')}</option>
      {!known && <option value={key}>{focusLabel(selection, run, translate)}</option>}
      <Options label={t('ui.inspector.alive')} choices={alive} />
      <Options label={t('ui.inspector.dead')} choices={dead} />
      <Options label={t('ui.selection.components')} choices={components} />
      <Options
        label={t(run.kind.engine === 'decs' ? 'diagram.decs.archetypes' : 'ui.selection.tables')}
        choices={tables}
      />
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

function useChoices() {
  const translate = useTranslate();
  const run = useSession((session) => session.picture);
  const position = useSession((session) => session.position);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change with the position
  return useMemo(() => {
    const { columns } = run.timeline;
    const entities = memoryOf(run).list(LISTED);
    const choice = (focus: Focus): Choice => ({ focus, label: focusLabel(focus, run, translate) });
    const entity = ({ handle }: EntityEntry): Choice => ({
      focus: { kind: 'entity', entity: handle.index },
      label: describeHandle(handle.raw, run),
    });
    return {
      alive: entities.filter(({ alive }) => alive).map(entity),
      dead: entities.filter(({ alive }) => !alive).map(entity),
      components: componentIds(columns, run).map((id) => choice({ kind: 'component', id })),
      tables: slotsOf(columns, run)
        .slice(0, LISTED)
        .map((slot) => choice({ kind: 'table', slot })),
    };
  }, [run, position, translate]);
}

/** Tables of Flecs, archetypes of decs. */
function slotsOf(columns: ColumnSet, run: Picture): readonly number[] {
  if (run.kind.engine === 'flecs') return tableSlots(columns);
  return run.kind.engine === 'decs' ? decsArchetypes(columns) : [];
}

/** Components that can be looked at; wildcards are reached from the component index. */
function componentIds(columns: ColumnSet, run: Picture): readonly string[] {
  if (run.kind.engine === 'decs') return decsTypes(columns);
  if (run.kind.engine !== 'flecs')
    return engineOf(columns)
      .diagrams.names(columns)
      .filter((name) => !name.startsWith('registry.'));
  const ids = columns.find('component-index.ids');
  return Array.from({ length: ids?.length ?? 0 }, (_, row) => String(ids?.peek(row)))
    .filter((id) => !id.includes('*') && !id.startsWith('TOGGLE|'))
    .slice(0, LISTED);
}

/** Values rush by while a game is followed: as often as lists they are made anew. */
function SelectedOfGame() {
  const { t } = useTranslation();
  const { picture } = useCalmSession();
  const focus = useSession((session) => session.selection);
  if (focus === null) {
    return (
      <>
        <p className="hint">{t('ui.inspector.hint')}</p>
        <CaptureFacts columns={picture.timeline.columns} />
      </>
    );
  }
  if (focus.kind === 'entity') return <WorldInspector key={focus.entity} picture={picture} index={focus.entity} />;
  if (focus.kind === 'table') return <OneTable run={picture} slot={focus.slot} />;
  return picture.kind.engine === 'arrays' ? (
    <ComponentOfGame picture={picture} id={focus.id} />
  ) : (
    <ComponentInspector run={picture} id={focus.id} />
  );
}

function Selected() {
  const { t } = useTranslation();
  const run = useSession((session) => session.picture);
  const position = useSession((session) => session.position);
  const focus = useSession((session) => session.selection);
  if (focus === null) return <p className="hint">{t('ui.inspector.hint')}</p>;
  if (focus.kind === 'component') return <ComponentInspector run={run} id={focus.id} />;
  if (focus.kind === 'table') return <OneTable run={run} slot={focus.slot} />;
  return <EntityInspector run={run} position={position} index={focus.entity} />;
}

function OneTable(props: { readonly run: Picture; readonly slot: number }) {
  return props.run.kind.engine === 'decs' ? <ArchetypeInspector {...props} /> : <TableInspector {...props} />;
}
