import type { Focus } from '../../../core/cells/focus.ts';
import { engineOf, languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { parseLesson } from '../../../core/lesson/parse/parse-lesson.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { runScript } from '../../../core/script/run/run.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import { type WorldState, worldOf } from '../../../core/world/world.ts';
import { UserError } from '../../contract/user-error.ts';
import { replayRecording } from '../../export/replay/replay-recording.ts';

/** Maximum number of names listed in a message. */
const MAX_NAMES = 20;

/** @throws UserError that lists the existing objects, if the selected one never exists */
export function refuseUnknown(focus: Focus, request: Pick<ExportRequest, 'source' | 'compare'>): void {
  const timelines = timelinesOf(request);
  if (timelines.some((timeline) => everExists(focus, timeline))) return;
  const known = new Set(timelines.flatMap((timeline) => namesIn(focus.kind, worldAt(timeline, timeline.length))));
  const names = [...known].slice(0, MAX_NAMES);
  if (known.size > names.length) names.push('…');
  const key = known.size === 0 ? `export.no-${focus.kind}-at-all` : `export.no-${focus.kind}`;
  throw new UserError(key, { name: nameOf(focus), known: names.join(', ') });
}

/** Returns a timeline for each engine that runs the script. */
function timelinesOf({ source, compare }: Pick<ExportRequest, 'source' | 'compare'>): readonly Timeline[] {
  if ('recording' in source) return [replayRecording(source).timeline];
  if ('kind' in source) {
    const { script, head } = parseLesson(source.text, source.name, scriptEngineIds, languageOf);
    return [runScript(script, languageOf(head.engine)).timeline];
  }
  return (compare?.engines ?? [source.engine]).flatMap((engine) => {
    const script = parseScript(source.text, source.name, languageOf(engine));
    return script.diagnostics.length > 0 ? [] : [runScript(script, languageOf(engine)).timeline];
  });
}

/** Searches all positions, because removed objects count too. It begins at the end, where most objects exist. */
function everExists(focus: Focus, timeline: Timeline): boolean {
  for (let position = timeline.length; position >= 0; position--) {
    if (exists(focus, worldAt(timeline, position))) return true;
  }
  return false;
}

function exists(focus: Focus, world: WorldState): boolean {
  return focus.kind === 'entity'
    ? world.recordOf(focus.entity) !== null
    : namesIn(focus.kind, world).includes(nameOf(focus));
}

function worldAt(timeline: Timeline, position: number): WorldState {
  timeline.seek(position);
  return worldOf(engineOf(timeline.columns), timeline);
}

/** Components, slots of tables, or indices of living entities. */
function namesIn(kind: Focus['kind'], world: WorldState): readonly string[] {
  if (kind === 'component') return world.components;
  return Array.from(kind === 'table' ? world.tables : world.entities.indices, String);
}

function nameOf(focus: Focus): string {
  return String(focus.kind === 'entity' ? focus.entity : focus.kind === 'table' ? focus.slot : focus.id);
}
