import { readdirSync, readFileSync } from 'node:fs';
import { languageOf, scriptEngineIds, scriptEngines } from '../../../core/engines/all.ts';
import { checkLesson } from '../../../core/lesson/check.ts';
import { parseLesson } from '../../../core/lesson/parse.ts';
import { formatDiagnostic } from '../../../core/script/print-diagnostic.ts';
import type { Target } from '../target.ts';
import { checkPlaces } from './diagnostics.ts';

const LESSONS = 'assets/lessons/en';
const LONGEST = 2500;

export const lesson: Target = {
  reads: 'lessons: each is parsed, run and checked',
  longest: LONGEST,
  seeds: () =>
    readdirSync(LESSONS)
      .filter((name) => name.endsWith('.md'))
      .map((name) => new TextEncoder().encode(readFileSync(`${LESSONS}/${name}`, 'utf8').slice(0, LONGEST))),
  run(bytes) {
    const text = new TextDecoder().decode(bytes);
    const parsed = parseLesson(text, 'fuzz.md', scriptEngineIds, languageOf);
    const found = checkLesson(parsed, scriptEngines());
    checkPlaces(text, found);
    for (const diagnostic of found) formatDiagnostic(parsed, diagnostic);
  },
};
