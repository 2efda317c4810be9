import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { countedPreset } from '../../../core/compare/figures/counted-preset.ts';
import { comparableFigures, countedFigures } from '../../../core/compare/figures/lane-figures.ts';
import { costTable } from '../../../core/compare/table/cost-table.ts';
import { L1 } from '../../../core/cost/cache.ts';
import { FIGURES } from '../../../core/cost/cost.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { translator } from '../../contract/text.ts';
import { textTable, textWidth } from '../terminal/text-table.ts';
import { type CompareCommandOptions, compareCommand } from './compare.ts';
import { countedTable } from './compare-table.ts';

const SCRIPT =
  'config packedPage 4\ncomponent Position size 12\ncreate a\nadd a Position 1\nsort Position asc\nquery Position\n';

async function compare(
  options: Partial<CompareCommandOptions>,
  file: string | null = '-',
  locale: 'en' | 'zh-CN' = 'en',
) {
  const seen = { out: '', err: '' };
  const terminal = {
    t: translator(locale),
    out: (text: string) => {
      seen.out += text;
    },
    say: (text: string) => {
      seen.err += `${text}\n`;
    },
    progress: () => {},
  };
  const all: CompareCommandOptions = { engines: ['entt', 'flecs', 'hash-map'], cache: L1, ...options };
  const code = await compareCommand(file ?? undefined, all, terminal, Readable.from([SCRIPT]));
  return { code, ...seen };
}

describe('--json', () => {
  test('prints one operation per line with the figures of every engine', async () => {
    const { code, out, err } = await compare({ json: true });
    expect([code, err]).toEqual([0, '']);
    expect(
      out.split('\n').filter((line) => line.startsWith('{"op":') || line.startsWith(',{"op":') || line.endsWith('},')),
    ).not.toEqual([]);
    const printed = JSON.parse(out);
    expect(printed).toMatchObject({ source: '<stdin>', engines: ['entt', 'flecs', 'hash-map'], cache: L1 });
    expect(printed.operations.map(({ op }: { op: string }) => op)).toEqual([
      'create a',
      'add a Position 1',
      'sort Position asc',
      'query Position',
    ]);
    expect(Object.keys(printed.operations[0].engines.entt.cost)).toEqual([...FIGURES]);
    expect(printed.operations[2].engines.flecs).toEqual({ outcome: 'unknown', reason: 'Flecs has no operation sort' });
    expect(printed.operations[3].engines['hash-map'].cost).toMatchObject({ chases: 1 });
    expect(printed.totals.flecs).toMatchObject({ done: 3, unknown: 1 });
    expect(printed.notes.flecs).toEqual([expect.stringContaining('packedPage')]);
  });

  test('takes the size of the cache', async () => {
    const { out } = await compare({ json: true, cache: { size: 128, ways: 1, line: 64 } });
    expect(JSON.parse(out).totals.flecs.cost.misses).toBeGreaterThan(
      JSON.parse((await compare({ json: true })).out).totals.flecs.cost.misses,
    );
  });
});

describe('text output', () => {
  test.each(['en', 'zh-CN'] as const)(
    'tables in %s have a column per engine and list skipped operations below',
    async (locale) => {
      const { code, out, err } = await compare({}, '-', locale);
      expect([code, err]).toEqual([0, '']);
      expect(out).not.toMatch(/(^|\s)(cost|cli)\.|\{\{/);
      expect(out).toContain('sort ×1');
      const t = translator(locale);
      expect(out).toContain(t('cost.outcome.unknown-short'));
      expect(out).toContain(t('error.no-such-operation', { engine: 'Flecs', operation: 'sort' }));
    },
  );

  test('counts a preset', async () => {
    const { code, out } = await compare({ preset: 'iterate-one', entities: 3 }, null);
    expect(code).toBe(0);
    expect(out).toContain('iterate-one ×3: 19 operations');
  });

  test('a preset that is only counted has the same totals', async () => {
    const { out } = await compare({ preset: 'lookup', entities: 5 }, null);
    const engines = ['entt', 'flecs', 'hash-map'];
    const counted = engines.map((engine) => countedPreset(engineNamed(engine), 'lookup', 5));
    const figures = comparableFigures(counted.map(countedFigures));
    const table = costTable(counted.map(({ counts }) => counts));
    const text = countedTable('lookup ×5', figures, table, L1, translator('en'));
    expect(out.startsWith(text.trimEnd())).toBe(true);
    expect(text).toContain('Visiting what queries find');
  });
});

test('a question without a set-up does not say that it was left out', async () => {
  const asked = (preset: 'spawn-despawn' | 'sparse-set-or-archetype') =>
    compare({ preset, entities: 2, engines: ['flecs'], with: { cached: true } }, null);
  expect((await asked('sparse-set-or-archetype')).out).toContain('Setting up');
  expect((await asked('spawn-despawn')).out).not.toContain('Setting up');
});

test('a choice that a question does not have is refused', async () => {
  const group = { with: { group: true } };
  await expect(compare({ preset: 'iterate-one', entities: 3, ...group }, null)).rejects.toThrow(
    'cli.compare.no-choice',
  );
  await expect(compare(group)).rejects.toThrow('cli.compare.choice-of-preset');
});

test('exactly one of a file and a preset is required', async () => {
  await expect(compare({ preset: 'iterate-one' })).rejects.toThrow('cli.compare.file-or-preset');
  const none = compareCommand(
    undefined,
    { engines: ['entt', 'aos'], cache: L1 },
    { t: translator('en'), out: () => {}, say: () => {}, progress: () => {} },
  );
  await expect(none).rejects.toThrow('cli.compare.file-or-preset');
});

test('a script with errors is not run', async () => {
  const said: string[] = [];
  const terminal = {
    t: translator('en'),
    out: () => {},
    say: (text: string) => said.push(text),
    progress: () => {},
  };
  const code = await compareCommand(
    '-',
    { engines: ['entt', 'aos'], cache: L1 },
    terminal,
    Readable.from(['craete a']),
  );
  expect([code, said.length]).toEqual([1, 1]);
});

test('columns line up in every writing system', () => {
  const lines = textTable([
    ['缓存行', '1'],
    ['ab', '100'],
  ]);
  expect(lines).toEqual(['缓存行    1', 'ab      100']);
  expect(lines.map(textWidth)).toEqual([11, 11]);
});
