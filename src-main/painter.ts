import { exportSteps } from './export/steps.ts';
import type { Paint } from './exporting.ts';

/** Replays a script in Node and paints its steps with Skia and the bundled fonts, whatever the host. */
export const paint: Paint = exportSteps;
