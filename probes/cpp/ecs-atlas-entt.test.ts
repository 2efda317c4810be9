import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Registry } from '../../core/engines/entt/model/registry.ts';
import { stage } from '../../core/testing/any-engine.ts';
import type { Column } from '../../core/trace/column.ts';
import { ColumnSet } from '../../core/trace/column-set.ts';
import type { Value } from '../../core/trace/value.ts';
import { build, built, noCompiler } from './testing/compiler.ts';
import { edit } from './testing/edit.ts';
import { enttIncludes, enttStandard } from './testing/entt.ts';
import { fuzzEdits } from './testing/fuzz-edits.ts';
import { Game, rowsOf } from './testing/game.ts';
import { endpointFolder, type Peer, TestHub } from './testing/test-hub.ts';

const reason = noCompiler ?? (enttIncludes.length === 0 ? 'ENTT_INCLUDE does not say where EnTT is' : null);

type Rows = readonly (number | string | null)[];

const NULL = 0xffff_ffff;
const PAGE = 4096;
const BUILD_MS = 1_200_000;

describe.skipIf(reason !== null)(`C++ probe for EnTT${reason === null ? '' : `: ${reason}`}`, () => {
  describe.each(reason === null ? enttIncludes : ['none'])('%s', (include) => {
    const folder = endpointFolder();
    const games: Game[] = [];
    let hub: TestHub | undefined;
    let flags: readonly string[] = [];
    let program = '';

    beforeAll(async () => {
      if (!existsSync(join(include, 'entt', 'entt.hpp'))) throw new Error(`There is no entt/entt.hpp in ${include}`);
      flags = [
        enttStandard(include),
        '-O1',
        '-g',
        '-fsanitize=address,undefined',
        '-fno-sanitize-recover',
        '-isystem',
        include,
      ];
      program = build('probes/cpp/testing/entt-game.cpp', flags);
    }, BUILD_MS);

    afterEach(async () => {
      for (const game of games.splice(0)) game.kill();
      await hub?.close();
    });

    afterAll(() => folder.remove());

    async function attach(seed: number): Promise<{ peer: Peer; game: Game }> {
      hub = await TestHub.listen(folder.path, 'entt', { watchAll: true });
      const game = new Game(program, [`${seed}`, '100000'], folder.env);
      games.push(game);
      return { peer: await hub.peer(), game };
    }

    test.each([1, 2, 3, 4])('storages are the same after every frame (seed %s)', { timeout: 300_000 }, async (seed) => {
      const { peer, game } = await attach(seed);
      await peer.hold();
      // Values are sent one frame after their column was declared, because they have to be watched first.
      let watched = new Set(peer.schema.map(({ name }) => name));
      for (let frame = await peer.step(); frame < 80; frame = await peer.step()) {
        const shown = Object.entries((await game.line(frame)) as Record<string, Rows>);
        const due = shown.filter(([name]) => !name.includes('.payload') || watched.has(name));
        expectShown(
          peer.columns,
          due.filter(([name]) => !isUnsent(name, shown, watched)),
          frame,
        );
        watched = new Set(peer.schema.map(({ name }) => name));
      }
      expect(rowsOf(peer.columns, 'Label.payload.balance').length).toBeGreaterThan(0);
      expect(rowsOf(peer.columns, 'group.crowd.length')).toHaveLength(1);
      expect(rowsOf(peer.columns, 'queries.terms')).toEqual(['Label, Health', 'Position, Player, !Mesh']);
      expect(rowsOf(peer.columns, 'systems.name')).toEqual(['Change', 'Rest']);
      expect(rowsOf(peer.columns, 'systems.order')).toEqual([0, 1]);
      expect(rowsOf(peer.columns, 'systems.time').every((time) => Number(time) >= 0)).toBe(true);
    });

    test('a paused game is edited, and the next delta lists the edits', async () => {
      const { peer } = await attach(6);
      await peer.hold();
      for (let frame = 0; frame < 20; frame++) await peer.step();
      expect(peer.hello.capabilities).toContain('edit');
      const { entity } = await edit(peer, { action: 'spawn' });
      expect(await edit(peer, { action: 'add', entity, component: 'Position' })).toEqual({});
      expect(await edit(peer, { action: 'set', entity, component: 'Position', field: 'x', value: 2.5 })).toEqual({});
      expect(await edit(peer, { action: 'add', entity, component: 'Label' })).toEqual({});
      const label = { entity, component: 'Label' };
      expect(await edit(peer, { ...label, action: 'set', field: 'text', value: 'é漢' })).toEqual({});
      expect(await edit(peer, { ...label, action: 'set', field: 'balance', value: '-9223372036854775807' })).toEqual(
        {},
      );
      await peer.until(() => peer.changes.flatMap((each) => each.edits ?? []).length === 6);
      const position = rowsOf(peer.columns, 'Position.packed').indexOf(entity!);
      expect(rowsOf(peer.columns, 'Position.payload.x')[position]).toBe(2.5);
      expect(rowsOf(peer.columns, 'Label.payload.balance')).toContain(-9223372036854775807n);
      expect(rowsOf(peer.columns, 'names')).toContain('é漢');
      const refused = async (what: object) => (await edit(peer, what)).reason;
      const dead = entity! + (1 << 20);
      expect(await refused({ action: 'despawn', entity: dead })).toMatch(/^Entity \d+v\d+ is not alive$/);
      expect(await refused({ action: 'add', entity, component: 'Sword' })).toContain('is not registered');
      expect(await refused({ action: 'add', ...label })).toContain('has Label already');
      expect(await refused({ action: 'set', ...label, field: 'loud', value: '' })).toContain('cannot be set');
      expect(await refused({ action: 'set', ...label, field: 'mark', value: 'abcd' })).toContain('at most 3 bytes');
      expect(await refused({ action: 'set', ...label, field: 'code', value: -1 })).toContain('An integer from 0 to');
      const text = { action: 'set', ...label, field: 'text' };
      expect(await edit(peer, { ...text, value: 'x'.repeat(3000) })).toEqual({});
      await peer.until(() => rowsOf(peer.columns, 'Label.payload.text').includes(`${'x'.repeat(1024)}…`));
      expect(await edit(peer, { ...text, value: 'short' })).toEqual({});
      await peer.until(() => rowsOf(peer.columns, 'Label.payload.text').includes('short'));
      expect(await edit(peer, { action: 'despawn', entity })).toEqual({});
      expect(await refused({ action: 'remove', ...label })).toContain('is not alive');
    });

    test('mutated edits are carried out, or rejected without a change', { timeout: BUILD_MS }, () => {
      const fuzz = build('probes/cpp/testing/entt-edit-fuzz.cpp', flags);
      fuzzEdits(fuzz, 14);
    });

    test('the probe compiles with the single-header distribution of EnTT', { timeout: BUILD_MS }, () => {
      const single = join(built, `entt-single-header${include.replaceAll(/\W/g, '-')}`);
      mkdirSync(join(single, 'entt'), { recursive: true });
      writeFileSync(join(single, 'entt', 'entt.hpp'), `#include "${join(include, 'entt', 'entt.hpp')}"\n`);
      const program = build('probes/cpp/testing/entt-single-header.cpp', [enttStandard(include), '-isystem', single]);
      expect(spawnSync(program, [], { env: { ...process.env, ECS_ATLAS: 'off' } }).status).toBe(0);
    });

    test('columns have the names and meta of the built-in engine, and its diagrams draw them', async () => {
      const { peer } = await attach(5);
      await peer.hold();
      for (let frame = 0; frame < 100; frame++) await peer.step();
      const pools = rowsOf(peer.columns, 'registry.pools');
      const known = ['Health', 'Label', 'Mesh', 'Player', 'Position'];
      expect([...pools].sort()).toEqual([...known, 'game::Mood', 'game::Secret']);
      const model = new ColumnSet();
      const health = { name: 'Health', pageSize: 4, inPlaceDelete: false };
      new Registry(model, { components: [health, { name: 'Player', pageSize: 0, inPlaceDelete: false }] });
      for (const column of model) {
        // Only scripts have loops over views, whose cursor is drawn.
        if (column.meta.kind === 'entt.cursor') continue;
        const { stride: _, field: __, index, ...meta } = (peer.columns.get(column.name) as Column).meta;
        expect(index, column.name).toBe(meta.role === 'sparse' ? `${meta.group}.packed` : undefined);
        // The size of a free list's head is for costs, which only scripts have.
        const { headBytes: ___, ...own } = column.meta;
        // The model is EnTT 3.12; later versions have another policy for the entity storage.
        const { policy } = column.meta.kind === 'entt.entities' && meta.policy === 'swap_only' ? meta : own;
        expect(meta, column.name).toEqual(policy === undefined ? own : { ...own, policy });
      }
      const view = { x: 0, y: 0, width: 1600, height: 4000, wrap: 1600, focus: null };
      const scene = stage(peer.columns, null, { ...view, translate: (key) => key, nameOf: () => undefined });
      expect(scene.marks.length).toBeGreaterThan(500);
    });
  });
});

/** The probe only knows if an unregistered component is a tag once an entity has it, so it sends nothing before. */
function isUnsent(name: string, shown: readonly [string, Rows][], watched: ReadonlySet<string>): boolean {
  if (!name.startsWith('game::Secret.') || watched.has('game::Secret.packed')) return false;
  return shown.some(([other, rows]) => other === 'game::Secret.packed' && rows.length === 0);
}

/** Compares the columns with the game's output. */
function expectShown(columns: ColumnSet, shown: readonly [string, Rows][], frame: number): void {
  for (const [name, rows] of shown) {
    const where = `${name} in frame ${frame}`;
    if (name.endsWith('.extent')) expectPages(columns, name.replace(/\.extent$/, ''), rows[0] as number, where);
    else if (name.endsWith('.sparse')) expectSparse(rowsOf(columns, name) as Rows, rows, where);
    else if (name.endsWith('.policy'))
      expect(columns.get(name.replace(/policy$/, 'packed')).meta.policy, where).toBe(rows[0]);
    else expect(trimmed(rowsOf(columns, name).map(printed)), where).toEqual(trimmed(rows));
  }
}

function expectSparse(found: Rows, rows: Rows, where: string): void {
  const entries = rows.map((_, index) => (found[index] === undefined || found[index] === NULL ? null : found[index]));
  expect(entries, where).toEqual(rows);
}

/** Expects the directory to have EnTT's number of pages, and exactly the rows of existing pages to be present. */
function expectPages(columns: ColumnSet, set: string, extent: number, where: string): void {
  const pages = rowsOf(columns, `${set}.pages`);
  const sparse = rowsOf(columns, `${set}.sparse`);
  expect(pages.length * PAGE, where).toBe(extent);
  for (const [page, allocated] of pages.entries()) {
    const entries = sparse.slice(page * PAGE, (page + 1) * PAGE);
    expect(entries.length > 0 && entries.every((entry) => entry !== null), `${where}, page ${page}`).toBe(
      allocated === 1,
    );
    expect(
      entries.every((entry) => entry === null),
      `${where}, page ${page}`,
    ).toBe(allocated === 0);
  }
}

/** The game prints 64-bit integers as texts. */
function printed(value: Value | null): Value | null {
  return typeof value === 'bigint' ? String(value) : value;
}

function trimmed<T>(rows: readonly (T | null)[]): (T | null)[] {
  return rows.slice(0, rows.findLastIndex((value) => value !== null) + 1);
}
