import { describe } from 'vitest';
import { scriptEngines } from './all.ts';
import { testExamplesOn } from './testing/examples-on.ts';

describe.each(scriptEngines().map((engine) => [engine.id, engine] as const))('%s', (_, engine) =>
  testExamplesOn(engine),
);
