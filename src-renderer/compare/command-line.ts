import { usePreferences } from '../state/preferences/preferences.ts';
import type { PresetQuestion } from './comparison-plan.ts';

/** The comparison as one would ask for it in a terminal. */
export function compareCommandLine(question: PresetQuestion | null, path: string): string {
  const engines = usePreferences.getState().compare.join(',');
  const on = question === null ? quoted(path) : `--preset ${question.preset} --entities ${question.entities}`;
  return `npx ecs-atlas compare ${on} --engines ${engines}`;
}

/** A path as shells take it. */
function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
