import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../assets/locales/locales.ts';
import { runLane } from '../compare/lanes/compare.ts';
import { scriptEngines } from '../engines/all.ts';
import { translator } from '../scene/testing/world.ts';
import { parseScript } from '../script/parse/parse.ts';
import { sample } from '../testing/sample.ts';
import { cellName } from './cell-name.ts';

const FOLDER = new URL('../../assets/examples/', import.meta.url);
const EXAMPLES = readdirSync(FOLDER).filter((file) => file.endsWith('.ecs'));
/** Matches addresses such as `table.1.add.id[0]`. */
const ADDRESS = /[a-z]+\.[a-z0-9]/;

const LOCALES: readonly Locale[] = ['en', 'zh-CN'];

describe.each(scriptEngines().map((engine) => [engine.id, engine] as const))('%s', (_, engine) => {
  test.each(LOCALES)('every cell of a sample of the examples has a name in words (%s)', (locale) => {
    const translate = translator(locale);
    const names = new Set<string>();
    for (const file of sample(EXAMPLES, 3)) {
      const { run } = runLane(parseScript(readFileSync(new URL(file, FOLDER), 'utf8'), file), engine);
      for (const column of run?.timeline.columns ?? []) {
        if (run === null) continue;
        const at = { column: column.name, row: 0 };
        names.add(cellName(engine.cells, run.timeline.columns, at, translate, run.nameOf));
        const title = engine.cells.heading(run.timeline.columns, String(column.meta.group ?? ''), 0, run.nameOf);
        if (title !== null) names.add(title.address);
      }
    }
    expect(names.size).toBeGreaterThan(4);
    expect([...names].filter((name) => ADDRESS.test(name) || /cell\.name|\{\{|^: |：undefined/.test(name))).toEqual([]);
  });
});
