import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageOf } from '../../core/engines/all.ts';
import { parseScript } from '../../core/script/parse/parse.ts';
import { runScript } from '../../core/script/run/run.ts';
import type { Column } from '../../core/trace/column.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';

/* docs/protocol.md must suffice to write a probe, so these tests check that the page agrees with the program. */

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/protocol.md'), 'utf8');
const examples = join(root, 'assets/examples');

/** Returns the columns of all examples of an engine. */
function columnsOf(engine: 'entt' | 'flecs'): Column[] {
  const index = JSON.parse(readFileSync(join(examples, 'index.json'), 'utf8')) as { file: string; engine: string }[];
  return index
    .filter((example) => example.engine === engine)
    .flatMap(({ file }) => {
      const script = parseScript(readFileSync(join(examples, file), 'utf8'), file, languageOf(engine));
      return [...runScript(script, languageOf(engine)).timeline.columns];
    });
}

/** Returns the part of section 7 under a heading. */
function section(heading: string): string {
  const [, rest = ''] = text.split(`### ${heading}`);
  return rest.split('\n### ', 1)[0]!;
}

/** Returns a name as the page writes it: `table.3.column.0` as `table.<slot>.column.<i>`. */
function pattern({ name, meta }: Column): string {
  if (meta.table !== undefined)
    return name.replace(/^table\.\d+/, 'table.<slot>').replace(/(column|toggle)\.\d+$/, '$1.<i>');
  const group = String(meta.group);
  return meta.kind === 'flecs.component-index' && meta.role === 'ids' ? name : name.replace(`.${group}.`, '.<id>.');
}

/** True if the first cell of a table contains the name, in full or as the ending after another name: `tables.dense` … `.count`. */
function isDocumented(name: string, page: string): boolean {
  const last = name.slice(name.lastIndexOf('.'));
  const stem = name.slice(0, name.lastIndexOf('.'));
  return page.split('\n').some((line) => {
    const names = [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, each]) => each!);
    return names.includes(name) || (names.some((each) => each.startsWith(stem)) && names.includes(last));
  });
}

test('it describes every column of the Flecs diagrams', () => {
  const page = section('Flecs');
  // Only the model has a script's declarations, the lanes of its queries, and the commands and cursors of its loops.
  const columns = columnsOf('flecs').filter(({ meta }) => !/world|query|commands|cursor/.test(String(meta.kind)));
  expect(new Set(columns.map(({ meta }) => meta.kind)).size).toBe(8);
  const names = [...new Set(columns.map(pattern))];
  expect(names.filter((name) => !isDocumented(name, page))).toEqual([]);
  const words = new Set(columns.flatMap(({ meta }) => [String(meta.kind), ...Object.keys(meta)]));
  expect([...words].filter((word) => !page.includes(word))).toEqual([]);
});

test('it describes every column of the EnTT diagrams', () => {
  const page = section('EnTT');
  const columns = columnsOf('entt').filter(({ meta }) =>
    /^entt\.(?!groups?$|cursor$|signal$|listeners$|archive$)/.test(String(meta.kind)),
  );
  expect(columns.length).toBeGreaterThan(10);
  const roles = new Set(columns.map(({ meta }) => String(meta.role ?? meta.kind)));
  expect([...roles].filter((role) => !page.includes(role))).toEqual([]);
  const words = new Set(columns.flatMap(({ meta }) => [String(meta.kind), ...Object.keys(meta)]));
  expect([...words].filter((word) => !page.includes(word))).toEqual([]);
});

test('its limits are the ones that a probe receives', () => {
  const sent = Object.entries(LIMITS).map(
    ([name, value]) => `| \`${name}\` | ${value.toLocaleString('en').replaceAll(',', ' ')} |`,
  );
  expect(sent.filter((line) => !text.includes(line))).toEqual([]);
});

test('its codes of refusal are the ones that the program sends', () => {
  const files = ['src-main/attach', 'core/wire'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const given = files.flatMap((file) => [
    ...[...file.matchAll(/new WireError\('([a-z-]+)'/g)].map(([, code]) => code!),
    ...[...file.matchAll(/type: 'bye', code: '([a-z-]+)'/g)].map(([, code]) => code!),
  ]);
  expect(given.length).toBeGreaterThan(10);
  expect([...new Set(given)].filter((code) => !text.includes(`| \`${code}\` |`))).toEqual([]);
});
