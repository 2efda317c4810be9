import { changeReaderOf } from '../core/changes/change-reader.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../core/engines/all.ts';
import { parseScript } from '../core/script/parse/parse.ts';
import { runScript } from '../core/script/run/run.ts';
import type { Line, Options } from './measure.ts';

const OPERATIONS = 100_000;
/** The table takes at most this many times as long as the operations themselves. */
const GOAL = 4;
const COMPONENTS = ['Position', 'Velocity', 'Health'];

/** Measures the table of changes of a long script, each operation apart, against parsing and running the script. */
export function changes({ smoke, only = scriptEngineIds }: Options): Line[] {
  const text = scriptText(smoke ? 500 : OPERATIONS);
  return scriptEngineIds
    .filter((engine) => only.includes(engine))
    .map((engine): Line => {
      const language = languageOf(engine);
      const [parsing, run] = timed(() => runScript(parseScript(text, 'changes.ecs', language), language));
      const { timeline } = run;
      const reader = changeReaderOf(timeline, engineNamed(engine));
      timeline.seek(timeline.first);
      const [reading, rows] = timed(() => {
        let found = 0;
        for (const { endStep } of run.operations)
          if (endStep > timeline.position) found += reader.advance(endStep).length;
        return found;
      });
      const name = `${engine}: ${rows} changes of ${run.operations.length} operations`;
      return {
        name,
        value: reading / parsing,
        unit: '× running',
        reference: { name: 'goal', value: GOAL },
        better: 'less',
      };
    });
}

/** Creates, destroys and changes random entities, about a tenth of which are destroyed. The same at each call. */
function scriptText(operations: number): string {
  const lines = COMPONENTS.map((name) => `component ${name}`);
  const alive: { readonly name: string; readonly has: Set<string> }[] = [];
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % (2 ** 31 - 1);
    return seed % below;
  };
  for (let i = 0; i < operations; i++) {
    const at = random(Math.max(alive.length, 1));
    const [what, component, entity] = [random(10), COMPONENTS[random(COMPONENTS.length)]!, alive[at]];
    if (entity === undefined || what < 2) {
      alive.push({ name: `e${i}`, has: new Set() });
      lines.push(`create e${i}`);
    } else if (what === 2) {
      alive.splice(at, 1);
      lines.push(`destroy ${entity.name}`);
    } else if (!entity.has.has(component)) {
      entity.has.add(component);
      lines.push(`add ${entity.name} ${component}`);
    } else if (what < 7) lines.push(`set ${entity.name} ${component} ${random(100)}`);
    else {
      entity.has.delete(component);
      lines.push(`remove ${entity.name} ${component}`);
    }
  }
  return lines.join('\n');
}

/** Returns the seconds of processor time that a function takes, and its result. */
function timed<T>(work: () => T): readonly [seconds: number, result: T] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1e6, result];
}
