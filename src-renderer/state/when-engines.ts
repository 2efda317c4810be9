import { hasEngines, loadEngines } from '../../core/engines/all.ts';
import { report } from './shell.ts';

/** Does what may need any engine: at once, or when all are loaded. A lesson that was linked is shown before they are. */
export function whenEngines(work: () => void): void {
  if (hasEngines()) work();
  else
    void report(async () => {
      await loadEngines();
      work();
    });
}
