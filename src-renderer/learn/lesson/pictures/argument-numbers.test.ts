import { describe, expect, test } from 'vitest';
import { presets } from '../../../../core/compare/presets/presets.ts';
import { valueSizes } from '../../../../core/script/language/value-sizes.ts';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import { playNamed } from '../../../testing/lessons.ts';

/* Compares the numbers in the words of the lesson "Sparse set or archetype?" and of its preset with what the program counts with. */

const NAME = 'sparse-set-or-archetype';
/** `Position (12 bytes)`, `Velocity（12 字节）` */
const SIZE = /(Position|Velocity|Health)\s?[(（](\d+)/g;

describe.each(['en', 'zh-CN'] as const)('in %s', (locale) => {
  const { moments, run } = playNamed(NAME, locale);
  const sizes = valueSizes(run.script.schema);
  const prose = moments.map((moment) => moment.prose ?? '').join('\n');

  test('the sizes of components are those of the set-up', () => {
    const written = [...prose.matchAll(SIZE)];
    expect(written.length).toBeGreaterThan(2);
    for (const [text, component, size] of written) expect(sizes.get(component!)?.size, text).toBe(Number(size));
  });

  test('both votes, and the question of the preset, have the visits of their verdicts', () => {
    const visits = moments.flatMap((moment) =>
      moment.kind === 'compare' && moment.compare.show === 'table' && moment.compare.preset === null
        ? moment.compare.visits
        : [],
    );
    const asks = moments.flatMap((moment) => (moment.kind === 'vote' ? moment.vote.ask : []));
    expect(asks).toHaveLength(2);
    for (const ask of asks) expect(ask).toMatch(new RegExp(`\\b${visits[0]}\\b`));
    const question = strictTranslator(locale)(`ui.compare.ask.preset.${NAME}`);
    expect(question).toContain(` ${presets[NAME].visits} `);
  });
});
