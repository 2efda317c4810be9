import { beforeEach, expect, test } from 'vitest';
import { encodePayload } from '../../../core/wire/codec/codec.ts';
import type { EditRequest } from '../../../core/wire/messages/edit.ts';
import { hello } from '../../../core/wire/testing/world.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { showSource } from '../session/session.ts';
import { useShell } from '../window/window-state.ts';
import {
  canRedoEdit,
  canUndoEdit,
  performEdit,
  placeOf,
  redoGameEdit,
  setTo,
  undoGameEdit,
  useEdits,
} from './edits.ts';
import { GameSource } from './game-source.ts';

/** A game behind a host: entities by index, some of which have a Health with a value. */
class FakeGame {
  readonly asked: EditRequest[] = [];
  readonly health = new Map<number, number>([[0, 9]]);
  readonly alive = new Set([0]);
  readonly source: GameSource;
  #number = 0;
  #spawned = 1;

  constructor() {
    const call = (method: string, input: unknown) =>
      method === 'attach.edit' ? this.#edit((input as { edit: EditRequest }).edit) : Promise.resolve(null);
    this.source = new GameSource(
      { call, on: () => () => undefined } as unknown as Host,
      { id: '1', name: 'test' } as GameStatus,
    );
    const meta = { kind: 'array', group: 'Health', component: 'Health', rows: 'entity' };
    this.#say({ ...hello, capabilities: ['edit'] });
    this.#say({
      type: 'schema',
      columns: [
        { id: 0, name: 'ids', type: 'u8', meta: { kind: 'array', group: 'ids', role: 'entities' } },
        { id: 1, name: 'Health in entity', type: 'bool', meta: { ...meta, role: 'flags' } },
        { id: 2, name: 'Health.value', type: 'u8', meta: { ...meta, role: 'value', field: 'value' } },
      ],
    });
    this.#frame('snapshot', []);
    showSource(this.source);
  }

  async #edit(edit: EditRequest) {
    this.asked.push(edit);
    const { action, entity = this.#spawned, value } = edit;
    if (action === 'set' && value === 77) throw new Error('Not sent');
    if (action === 'set' && value === 200) throw new Error('Health.value is from 0 to 100, not 200');
    if (action === 'spawn') this.alive.add(this.#spawned++);
    if (action === 'despawn') this.alive.delete(entity);
    if (action === 'add') this.health.set(entity, 0);
    if (action === 'remove') this.health.delete(entity);
    if (action === 'set') this.health.set(entity, Number(value));
    const id = this.asked.length;
    setTimeout(() => this.#frame('delta', [{ id, ...edit, entity }]));
    return { id, entity, ...(value === 66 && { final: true }) };
  }

  #frame(type: 'snapshot' | 'delta', edits: object[]): void {
    const rows = Array.from({ length: 10 }, (_, row) => row);
    const columns = [
      { c: 0, whole: Uint8Array.from(this.alive) },
      { c: 1, whole: Uint8Array.from(rows, (row) => (this.health.has(row) ? 1 : 0)) },
      { c: 2, whole: Uint8Array.from(rows, (row) => this.health.get(row) ?? 0) },
    ];
    this.#number++;
    this.#say({ type, seq: this.#number, frame: this.#number, time: this.#number, columns, edits });
  }

  #say(message: Readonly<Record<string, unknown>>): void {
    const isNumbered = message.type === 'snapshot' || message.type === 'delta';
    this.source.receive(isNumbered ? this.#number : 0, encodePayload(message));
  }
}

let game: FakeGame;
beforeEach(() => {
  showSource(null);
  useEdits.setState({ pending: new Map(), refused: new Map(), final: null, past: [], future: [] });
  game = new FakeGame();
});

const about = { entity: 0, component: 'Health' };
const set = (value: number): EditRequest => setTo({ ...about, field: 'value' }, value);
const key = 'game:1';

test('an edit is pending until the frame that shows it, and can be undone and redone', async () => {
  const done = performEdit(set(3));
  expect(useEdits.getState().pending.get(placeOf(set(3)))).toEqual(set(3));
  expect(await done).toBe(0);
  expect(useEdits.getState().pending.size).toBe(0);
  expect(game.health.get(0)).toBe(3);
  await undoGameEdit();
  expect([game.health.get(0), canUndoEdit(key), canRedoEdit(key)]).toEqual([9, false, true]);
  await redoGameEdit();
  expect([game.health.get(0), canUndoEdit(key), canRedoEdit(key)]).toEqual([3, true, false]);
});

test('a refusal is kept at its place until the next edit, and cannot be undone', async () => {
  expect(await performEdit(set(200))).toBeNull();
  expect([...useEdits.getState().refused]).toMatchObject([
    [placeOf(set(3)), { edit: set(200), reason: 'Health.value is from 0 to 100, not 200' }],
  ]);
  expect(canUndoEdit(key)).toBe(false);
  await performEdit({ action: 'spawn' });
  expect(useEdits.getState().refused.size).toBe(0);
});

test('an edit that the game calls final leaves earlier ones to be undone, and is remembered to say so', async () => {
  await performEdit(set(3));
  await performEdit(set(66));
  expect(useEdits.getState().final).toEqual({ source: key, edit: set(66) });
  await undoGameEdit();
  expect([game.health.get(0), useEdits.getState().final]).toEqual([9, null]);
});

test('undoing a removal restores the component with its values', async () => {
  await performEdit({ action: 'remove', ...about });
  expect(game.health.has(0)).toBe(false);
  await undoGameEdit();
  expect(game.health.get(0)).toBe(9);
  await performEdit({ action: 'add', ...about, entity: 5 });
  await undoGameEdit();
  expect(game.health.has(5)).toBe(false);
});

test('undoing a despawn creates another entity, to which later edits apply', async () => {
  expect(await performEdit({ action: 'spawn' })).toBe(1);
  await performEdit({ action: 'add', entity: 1, component: 'Health' });
  await undoGameEdit();
  await undoGameEdit();
  expect([...game.alive]).toEqual([0]);
  await redoGameEdit();
  await redoGameEdit();
  expect([...game.alive]).toEqual([0, 2]);
  expect(game.asked.at(-1)).toEqual({ action: 'add', entity: 2, component: 'Health' });
  await undoGameEdit();
  await undoGameEdit();
  expect([...game.alive]).toEqual([0]);
});

test('edits of a despawned entity cannot be undone', async () => {
  await performEdit({ action: 'spawn' });
  await performEdit({ action: 'add', entity: 1, component: 'Health' });
  await performEdit(set(4));
  await performEdit({ action: 'despawn', entity: 1 });
  await undoGameEdit();
  expect([game.health.get(0), canUndoEdit(key)]).toEqual([9, false]);
});

test('an undo that the game refuses is reported with the reason', async () => {
  game.health.set(0, 200);
  await performEdit({ action: 'spawn' });
  await performEdit(set(3));
  await undoGameEdit();
  expect(useShell.getState().toasts.at(-1)?.text).toBe('Health.value is from 0 to 100, not 200');
});

test('each of several edits that are dropped together is shown', async () => {
  new FakeGame();
  const other = { ...set(77), entity: 1 };
  await Promise.all([performEdit(set(77)), performEdit(other)]);
  expect([...useEdits.getState().refused.values()]).toMatchObject([
    { edit: set(77), reason: 'Not sent' },
    { edit: other, reason: 'Not sent' },
  ]);
});
