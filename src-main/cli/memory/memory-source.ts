import type { CapturedWorld } from '../../../core/capture/captured-world.ts';
import { wholeMomentAt } from '../../../core/capture/whole-moment.ts';
import { whyInFrames } from '../../../core/capture/why-frames.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import type { NameOf } from '../../../core/cells/translate.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { formerHandle } from '../../../core/inspect/why/former-names.ts';
import type { WhyPast } from '../../../core/inspect/why/why-past.ts';
import { operationAt, whyInLines } from '../../../core/script/run/operation-at.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import type { Readable } from '../../../core/world/world.ts';

/** A memory at one of its positions: of a script, a recording or a game. */
export interface MemorySource extends WhyPast {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly position: number;
  readonly nameOf: NameOf;
  readonly decode: (id: RawId) => { readonly index: number; readonly version: number };
  /** Components that the memory may not have yet. */
  readonly declared: readonly string[];
  /** The line or frame of the position, and the next frame that was read if the asked frame is between the two. */
  readonly moment: { readonly line: number } | { readonly frame: number; readonly next?: number };
  /** The handle that had a name, for names that the memory does not contain. */
  readonly handleOf: (name: string) => RawId | undefined;
}

/** @param position the end of an operation */
export function scriptSource(run: ScriptRun, position: number): MemorySource {
  const { timeline, language, driver, script } = run;
  return {
    ...{ timeline, engine: language.memory, position, declared: script.schema.declarations.map(({ name }) => name) },
    moment: { line: operationAt(run, position)?.operation.span.line ?? 0 },
    nameOf: (id) => run.nameOf(id) ?? run.formerNameOf(id),
    decode: (id) => driver.decode(id),
    handleOf: (name) => run.handleOf(name),
    ...whyInLines(run),
  };
}

/** Returns null if the memory of a game has no frame yet. */
export function gameSource(world: CapturedWorld, unit: 'frame' | 'poll'): MemorySource | null {
  const found = wholeMomentAt(world, world.timeline.length, engineNamed);
  if (found === null) return null;
  const { timeline, moments, engine, position, nameOf, at } = found;
  return {
    ...{ timeline, engine, position, nameOf, declared: [], moment: { frame: at } },
    decode: world.driver.decode,
    handleOf: (name) => formerHandle({ timeline, engine }, position, name),
    ...whyInFrames({ timeline, moments, isBeingRead: world.isBeingRead, engine }, unit),
  };
}
