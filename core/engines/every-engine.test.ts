import { describe } from 'vitest';
import { scriptEngines } from './all.ts';
import { testExamplesOn } from './testing/example-tests.ts';

describe.each(scriptEngines().map((engine) => [engine.id, engine] as const))('%s', (_, engine) =>
  testExamplesOn(engine),
);
