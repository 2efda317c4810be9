import { create } from 'zustand';
import { type Choices, ownChoices } from '../../../core/compare/presets/choices.ts';
import type { PresetName } from '../../../core/compare/presets/presets.ts';
import type { CurveRow } from '../../../core/compare/table/curve.ts';
import { MEASURED_UP_TO, type SizedCounts, sizesPlan } from '../../../core/compare/table/sizes.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { failureOf, pageWorker, type WorkerFailure } from '../../../src-main/workers/page-worker.ts';
import { callOnce } from '../../../src-main/workers/worker-calls.ts';
import type { PresetFunctions, SizeTask } from './preset-worker.ts';

/** A question for several engines and all sizes. */
export interface SizesQuestion {
  readonly preset: PresetName;
  readonly engines: readonly EngineId[];
  readonly choices: Choices;
  /** A number of entities besides `SIZES`. */
  readonly own?: number;
}

/** The counts of questions by size, and what is being counted. Counts are kept, because they never change. */
export interface Sizes {
  /** By preset, engine and the choices that are about the engine. */
  readonly counted: Readonly<Record<string, readonly SizedCounts[]>>;
  /** The row that is drawn as curves; null for the first that a question has. */
  readonly row: CurveRow | null;
  readonly upTo: number;
  /** The number of counts while they are being counted; null while nothing is. */
  readonly counting: { readonly done: number; readonly total: number } | null;
  /** The reason why counting ended early. */
  readonly problem: WorkerFailure | null;
}

export const useSizes = create<Sizes>(() => ({
  counted: {},
  row: null,
  upTo: MEASURED_UP_TO,
  counting: null,
  problem: null,
}));

const { getState: get, setState: set } = useSizes;

let cancel: () => void = () => {};

/** Returns the counts of a question so far, of all engines and sizes. */
export function countsOfQuestion({ counted }: Pick<Sizes, 'counted'>, question: SizesQuestion): readonly SizedCounts[] {
  return question.engines.flatMap((engine) => counted[keyOf(question, engine)] ?? []);
}

/** Returns the tasks that a question still needs. */
export function missingSizes({ counted, upTo }: Pick<Sizes, 'counted' | 'upTo'>, question: SizesQuestion): SizeTask[] {
  const { preset, engines, choices, own } = question;
  const asked = own === undefined ? [] : engines.map((engine) => ({ engine, entities: own }));
  const others = sizesPlan(engines, upTo).filter(({ entities }) => entities !== own);
  return [...asked, ...others].flatMap(({ engine, entities }) => {
    const isKnown = counted[keyOf(question, engine)]?.some((each) => each.entities === entities) ?? false;
    return isKnown ? [] : [{ engine, entities, preset, choices }];
  });
}

/** Returns how many of a question's counts there are, while some are missing; null once there are all. */
export function progressOf(sizes: Pick<Sizes, 'counted' | 'upTo'>, question: SizesQuestion) {
  const missing = missingSizes(sizes, question).length;
  const done = countsOfQuestion(sizes, question).length;
  return missing === 0 ? null : { done, total: done + missing };
}

/** Counts the missing sizes in a worker, the smallest first. */
export function countSizes(question: SizesQuestion, upTo: number): void {
  stopSizes();
  set({ problem: null });
  const tasks = missingSizes({ ...get(), upTo }, question);
  if (tasks.length === 0) return;
  set({ counting: { done: 0, total: tasks.length } });
  const worker = pageWorker<PresetFunctions>(
    new Worker(new URL('./preset-worker.ts', import.meta.url), { type: 'module' }),
  );
  const onCounted = (counts: SizedCounts): void => {
    const { counted, counting } = get();
    const key = keyOf(question, counts.engine);
    set({
      counted: { ...counted, [key]: [...(counted[key] ?? []), counts] },
      counting: { done: (counting?.done ?? 0) + 1, total: tasks.length },
    });
  };
  cancel = callOnce(worker, 'countSizes', [tasks, onCounted], {
    onDone: () => set({ counting: null }),
    onFailure: (error) => set({ counting: null, problem: failureOf(error) }),
  });
}

/** Keeps what was counted. */
export function stopSizes(): void {
  cancel();
  if (get().counting !== null) set({ counting: null });
}

function keyOf({ preset, choices }: SizesQuestion, engine: EngineId): string {
  return [preset, engine, ...ownChoices(choices, engine)].join(' ');
}
