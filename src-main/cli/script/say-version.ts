import { scriptEngineIds, versionsOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
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
      source.lesson === undefined &&
      source.foreign === undefined &&
      script.schema.version === undefined &&
      versionsOf(engine).length > 1,
  );
  for (const engine of scriptEngineIds) {
    const own = unnamed.filter((each) => each.engine === engine);
    const versions = versionsOf(engine);
    if (own.length === 0) continue;
    const runs = `${engineName(engine, t)} ${versions[0]}`;
    say(t('cli.version', { count: own.length, name: own[0]!.script.name, runs, newest: versions.at(-1)! }));
  }
}
