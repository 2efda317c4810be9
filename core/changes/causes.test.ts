import { describe, expect, test } from 'vitest';
import { engineNamed } from '../engines/all.ts';
import { runWhole } from '../testing/run-on.ts';
import type { Change } from './change.ts';
import { ChangeReader } from './change-reader.ts';

/** Formats the changes of a script's last operation: `lost fan (Likes,1) because knight destroyed (target)`. */
function lastChanges(engine: string, text: string): readonly string[] {
  const run = runWhole(engine, text);
  const { firstStep, endStep } = run.operations.at(-1)!;
  const changes = new ChangeReader(run.timeline, engineNamed(engine)).changesIn(firstStep, endStep);
  run.timeline.seek(firstStep);
  const words = ({ kind, id, component, places }: Change): string =>
    [kind, id === null ? (places[0] ?? places[1])?.structure : (run.nameOf(id) ?? 'new'), component]
      .filter((word) => word != null)
      .join(' ');
  return changes.map((change) => {
    const { cause } = change;
    if (cause === null) return words(change);
    if (cause.by === 'command') return `${words(change)} (queued ${cause.queuedAt === null ? 'unknown' : 'before'})`;
    return `${words(change)} (${cause.reason}: ${words(cause.change)})`;
  });
}

describe('causes', () => {
  test('a child goes with its parent, and pairs go with their target', () => {
    const changes = lastChanges(
      'flecs',
      'component Pos\nrelation Likes\ncreate knight\ncreate sword\ncreate fan\nadd sword (ChildOf,knight)\nset sword Pos 1\nadd fan (Likes,knight)\ndestroy knight',
    );
    expect(changes).toContain('destroyed knight');
    expect(changes).toContain('destroyed sword (parent: destroyed knight)');
    expect(changes).toContain('lost sword Pos (life: destroyed sword)');
    expect(changes.find((text) => text.startsWith('lost fan'))).toMatch(
      /^lost fan \(Likes,\d+\) \(target: destroyed knight\)$/,
    );
  });

  test('components come from a base', () => {
    const changes = lastChanges('flecs', 'component A\ncreate base\nset base A 1\ncreate inst\nadd inst (IsA,base)');
    expect(changes.find((text) => text.startsWith('gained inst A'))).toMatch(/\(base: gained inst \(IsA,\d+\)\)$/);
  });

  test('the last row fills the hole', () => {
    const script = 'component P\ncreate a\ncreate b\nadd a P\nadd b P\nremove a P';
    expect(lastChanges('entt', script)).toContain('moved b P (hole: lost a P)');
    expect(lastChanges('flecs', script)).toContain('moved b (hole: moved a)');
  });

  test('components come and go with their entity', () => {
    const changes = lastChanges('aos', 'component P\ncreate a\nadd a P\ndestroy a');
    expect(changes).toContain('lost a P (life: destroyed a)');
  });

  test('rows that are swapped do not explain each other', () => {
    const text = 'component P\ncomponent V\ncreate a\ncreate b\nadd a P 1\nadd b P 2\nadd a V\nadd b V\nsort P asc';
    const run = runWhole('entt', text);
    const { firstStep, endStep } = run.operations.at(-1)!;
    for (const change of new ChangeReader(run.timeline, engineNamed('entt')).changesIn(firstStep, endStep)) {
      const chain = new Set<Change>();
      for (let at: Change | null = change; at !== null; at = at.cause?.by === 'change' ? at.cause.change : null) {
        expect(chain.has(at)).toBe(false);
        chain.add(at);
      }
    }
  });

  test('commands of a loop tell when they were queued', () => {
    const text = 'component P\ncreate a\nadd a P\neach P as e\n  destroy e\nend';
    expect(lastChanges('flecs', text)).toContain('destroyed a (queued before)');
  });
});
