import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';

/** Returns the command line that makes the comparison in a terminal. */
export function compareCommandLine(question: PresetQuestion | null, path: string): string {
  const engines = usePreferences.getState().compare.join(',');
  const on = question === null ? quoted(path) : `--preset ${question.preset} --entities ${question.entities}`;
  return `npx ecs-atlas compare ${on} --engines ${engines}`;
}

/** Quotes a path for shells. */
function quoted(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
