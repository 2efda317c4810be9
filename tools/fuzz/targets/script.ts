import { readdirSync, readFileSync } from 'node:fs';
import { languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { formatDiagnostic, formatError } from '../../../core/script/print-diagnostic.ts';
import { runScript } from '../../../core/script/run.ts';
import { ModelError } from '../../../core/trace/model-error.ts';
import type { Target } from '../target.ts';
import { checkPlaces } from './diagnostics.ts';

/** So little that a script which asks for millions is refused at once. */
const BUDGET = { steps: 5000, bytes: 2 ** 24, seconds: 60 };
const EXAMPLES = 'assets/examples';
const LONGEST = 1500;

export const script: Target = {
  reads: 'scripts: each is parsed, and run on every engine that accepts it',
  longest: LONGEST,
  seeds: () =>
    readdirSync(EXAMPLES)
      .filter((name) => name.endsWith('.ecs'))
      .map((name) => new TextEncoder().encode(readFileSync(`${EXAMPLES}/${name}`, 'utf8').slice(0, LONGEST))),
  run(bytes) {
    const text = new TextDecoder().decode(bytes);
    for (const language of scriptEngineIds.map(languageOf)) {
      const parsed = parseScript(text, 'fuzz.ecs', language);
      checkPlaces(text, parsed.diagnostics);
      for (const diagnostic of parsed.diagnostics) formatDiagnostic(parsed, diagnostic);
      if (parsed.diagnostics.length > 0) continue;
      const { error, operations, timeline } = runScript(parsed, language, undefined, { budget: BUDGET });
      if (error !== null && !(error instanceof ModelError)) throw error;
      if (error !== null) formatError(parsed, operations.at(-1)!.operation.span, error.message);
      timeline.seek(0);
      timeline.seek(timeline.length);
    }
  },
};
