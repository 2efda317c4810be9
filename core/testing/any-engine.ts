import { type ExplainView, explainCell as explainIn } from '../cells/explain.ts';
import { focusAt as focusIn } from '../cells/focus-at.ts';
import type { NameOf } from '../cells/translate.ts';
import { isTold } from '../changes/entity-event.ts';
import { EntityHistory } from '../changes/entity-history.ts';
import { type CompareOptions, compareEngines as compareIn } from '../compare/lanes/compare.ts';
import { engineNamed, engineOf } from '../engines/all.ts';
import { writesByStructure as writesIn } from '../inspect/history/write-counts.ts';
import { search as searchWorld } from '../inspect/search/search.ts';
import type { View } from '../scene/kit/view.ts';
import { stage as stageIn } from '../scene/stage/stage.ts';
import { locate as locateIn } from '../scene/testing/locate.ts';
import type { EngineId } from '../script/language/language.ts';
import type { Script } from '../script/language/script.ts';
import { operationBefore } from '../script/run/operation-at.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { StepDetail } from '../trace/step.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type WorldMoment, worldOf as worldIn } from '../world/world.ts';

export function stage(columns: ColumnSet, step: StepDetail | null, view: View) {
  return stageIn(engineOf(columns), columns, step, view);
}

export function locate(columns: ColumnSet, view: View, column: string, row: number) {
  return locateIn(engineOf(columns), columns, view, column, row);
}

export function storageNames(columns: ColumnSet): string[] {
  return engineOf(columns).diagrams.names(columns);
}

export function structureOf(columns: ColumnSet, column: Column): string | null {
  return engineOf(columns).diagrams.structureOf(columns, column);
}

export function worldOf(moment: WorldMoment) {
  return worldIn(engineOf(moment.columns), moment);
}

export function explainCell(columns: ColumnSet, column: string, row: number, view: ExplainView) {
  return explainIn(engineOf(columns).cells, columns, column, row, view);
}

export function focusAt(columns: ColumnSet, column: string, row: number) {
  return focusIn(engineOf(columns).cells, columns, column, row);
}

export function entitiesOf(moment: WorldMoment) {
  return worldOf(moment).entities;
}

export function structuresOf(moment: WorldMoment) {
  return worldOf(moment).structures;
}

export function componentsOf(moment: WorldMoment, index: number) {
  return worldOf(moment).componentsOf(index);
}

export function search(moment: WorldMoment, text: string, nameOf?: NameOf) {
  return searchWorld(worldOf(moment), text, nameOf);
}

export function historyOf(timeline: Timeline, index: number) {
  const { columns, position } = timeline;
  const before = (at: number) => operationBefore({ timeline }, at);
  const memory = { timeline, engine: engineOf(columns), before, nameOf: () => undefined };
  return new EntityHistory({ ...memory, index, position, isWanted: isTold });
}

export function writesByStructure(timeline: Timeline, from: number, to: number) {
  return writesIn(timeline, worldOf(timeline), from, to);
}

export function compareEngines(script: Script, engines: readonly EngineId[], options?: CompareOptions) {
  return compareIn(script, engines.map(engineNamed), options);
}
