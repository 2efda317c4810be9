import { scriptEngineIds } from '../../../core/engines/all.ts';
import { engineTitle, newerVersion } from '../../../core/page/engine-title.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ScriptText } from './script-text.ts';

/** A valid script and the engine that runs it. */
export interface EngineScript {
  readonly source: ScriptText;
  readonly script: Script;
  readonly engine: EngineId;
}

/** Says once for each engine that its oldest version runs the scripts that name none. Lessons and files of other programs were made for one version. */
export function sayOldestVersion(scripts: readonly EngineScript[], { t, say }: Pick<Terminal, 't' | 'say'>): void {
  const unnamed = scripts.filter(
    ({ source, script, engine }) =>
      source.lesson === undefined && source.foreign === undefined && newerVersion(engine, script.schema) !== null,
  );
  for (const engine of scriptEngineIds) {
    const own = unnamed.filter((each) => each.engine === engine);
    const first = own[0]?.script;
    if (first === undefined) continue;
    const runs = engineTitle(engine, first.schema, t);
    const newest = newerVersion(engine, first.schema)!;
    say(t('cli.version', { count: own.length, name: first.name, runs, newest }));
  }
}
