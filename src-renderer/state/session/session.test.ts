import { beforeEach, describe, expect, test } from 'vitest';
import { runScript } from '../../../core/script/run/run.ts';
import { schema } from '../../testing/runs.ts';
import { changeEngine, editText, performOperation, redoEdit, undoEdit } from '../editing/script-edits.ts';
import { cancelledRun } from '../script/beginning-of-run.ts';
import { isDirty, isStale, showsBeginning } from '../script/document.ts';
import { keptPosition } from '../script/script-place.ts';
import type { Source } from '../source/source.ts';
import { finishRun, markSaved, openScript, select, shownTransport, showSource, useSession } from './session.ts';

const text = `${schema}create a\ncreate b\nadd a Position 1\n`;
const { play, seek } = shownTransport;
const session = useSession.getState;
const length = () => session().document.run.timeline.length;

/** A recording that shows a world. */
const recordingOf = (world: unknown): Source =>
  ({ key: 'recording:1', kind: 'recording', capture: { world }, hold() {} }) as unknown as Source;

beforeEach(() => openScript({ name: 'test.ecs', text }));

describe('opening', () => {
  test('begins at the start, with nothing selected and nothing to undo', () => {
    select({ kind: 'entity', entity: 1 });
    editText(`${text}create c\n`);
    openScript({ name: 'other.ecs', text });
    expect(session()).toMatchObject({ position: 0, selection: null, playing: false });
    expect(session().history.past).toEqual([]);
    expect(isDirty(session().document)).toBe(false);
  });

  test('begins at a requested step, or at the nearest end', () => {
    openScript({ name: 'test.ecs', text }, 4);
    expect(session().position).toBe(4);
    openScript({ name: 'test.ecs', text }, 1e9);
    expect(session().position).toBe(length());
  });

  test('of a script with errors shows the lines above the first one', () => {
    openScript({ name: 'bad.ecs', text: 'craete a' });
    expect(isStale(session().document)).toBe(true);
    expect(session().position).toBe(length());
    openScript({ name: 'bad.ecs', text: 'create a\ncreate b\ncraete c\ncreate d' });
    expect(session().document.run.operations).toHaveLength(2);
    expect(showsBeginning(session().document)).toBe(true);
    // A correction above the error runs, too; one of the error itself changes nothing.
    editText('create a\ncreate b\ncreate x\ncraete c\ncreate d');
    expect(session().document.run.operations).toHaveLength(3);
    const { run } = session().document;
    editText('create a\ncreate b\ncreate x\ncraete cc\ncreate d');
    expect(session().document.run).toBe(run);
  });

  test('with more errors than a call has arguments is opened', () => {
    openScript({ name: 'log.ecs', text: 'not an operation\n'.repeat(150_000) });
    expect(showsBeginning(session().document)).toBe(true);
  });
});

test('lines that were pasted with an error among them are not taken for run', () => {
  openScript({ name: 'test.ecs', text: 'create a\ncreate b\n' });
  editText('create a\ncreate b\ncreate c\ncraete d\n');
  expect(session().document.run.operations).toHaveLength(2);
  expect(showsBeginning(session().document)).toBe(false);
});

describe('editing', () => {
  const standAt = (operation: number, steps: number) =>
    seek(session().document.run.operations[operation]!.firstStep + steps);
  const operationHere = () => {
    const { run } = session().document;
    return run.operations.find(
      ({ firstStep, endStep }) => firstStep < session().position && session().position <= endStep,
    )?.operation;
  };

  test('above the current operation stays at the same step of it', () => {
    standAt(1, 2);
    editText(text.replace('create a\n', 'create x\ncreate y\n# and\ncreate z\ncreate a\n'));
    expect(operationHere()).toMatchObject({ kind: 'create', entity: 'b' });
    expect(session().position).toBe(session().document.run.operations[4]!.firstStep + 2);
    editText(text);
    expect(operationHere()).toMatchObject({ kind: 'create', entity: 'b' });
  });

  test('of the current line, or below it, keeps the position, and at the end it stays at the end', () => {
    standAt(1, 2);
    const { position } = session();
    editText(text.replace('create b\n', 'create c\n').replace('add a Position 1\n', ''));
    expect(session().position).toBe(position);
    seek(length());
    editText(`${text.replace('create a', 'create x\ncreate a')}create y\n`);
    expect(session().position).toBe(length());
  });
});

describe('selecting', () => {
  test('keeps the id of an entity when its index is reused, until the new one is selected', () => {
    openScript({ name: 'test.ecs', text: `${schema}create a\ndestroy a\ncreate b\n` });
    const { run } = session().document;
    const aliveAt = run.operations[0]!.endStep;
    seek(aliveAt);
    select({ kind: 'entity', entity: 0 });
    const a = { id: run.handleOf('a'), aliveAt };
    expect(session().handle).toEqual(a);
    seek(length());
    expect(session().handle).toEqual(a);
    select({ kind: 'entity', entity: 0 });
    expect(session().handle).toEqual({ id: run.handleOf('b'), aliveAt: length() });
    select({ kind: 'component', id: 'Position' });
    expect(session().handle).toBeNull();
  });

  test('the same object again is counted, so that lists scroll to it', () => {
    select({ kind: 'entity', entity: 0 });
    const { selection, selections } = session();
    select({ kind: 'entity', entity: 0 });
    expect(session().selections).toBe(selections + 1);
    expect(session().selection).toBe(selection);
  });

  test('an index without an entity gives no id', () => {
    select({ kind: 'entity', entity: 0 });
    expect(session()).toMatchObject({ selection: { kind: 'entity', entity: 0 }, handle: null });
  });
});

describe('seeking', () => {
  test('moves the columns with the position, and stops at the ends', () => {
    seek(5);
    expect(session().document.run.timeline.position).toBe(5);
    seek(1e9);
    expect(session().position).toBe(length());
    seek(-1);
    expect(session().position).toBe(0);
  });
});

describe('editing', () => {
  test('runs the new text and keeps the position', () => {
    seek(4);
    editText(`${text}create c\n`);
    expect(session().position).toBe(4);
    expect(session().document.run.operations).toHaveLength(4);
    expect(isDirty(session().document)).toBe(true);
  });

  test('at the end stays at the end', () => {
    seek(1e9);
    editText(`${text}create c\n`);
    expect(session().position).toBe(length());
  });

  test('a text with errors keeps the last valid run', () => {
    const { run } = session().document;
    editText(`${text}craete c\n`);
    expect(isStale(session().document)).toBe(true);
    expect(session().document.run).toBe(run);
  });

  test('can be undone and redone with text and position', () => {
    seek(3);
    editText(`${text}create c\n`);
    seek(1e9);
    expect(undoEdit()).toBe(true);
    expect(session().document.text).toBe(text);
    expect(session().position).toBe(3);
    expect(redoEdit()).toBe(true);
    expect(session().document.text).toBe(`${text}create c\n`);
    expect(session().position).toBe(length());
    expect(redoEdit()).toBe(false);
  });

  test('is followed by saving, which makes the text the saved one', () => {
    editText(`${text}create c\n`);
    markSaved({ name: 'new.ecs', path: '/new.ecs', text: session().document.text });
    expect(session().document).toMatchObject({ name: 'new.ecs', path: '/new.ecs' });
    expect(isDirty(session().document)).toBe(false);
  });
});

describe('another engine', () => {
  const both = 'component Position\ncreate a\ncreate b\nadd a Position 1\n';
  const engines = () => [session().document.engine, session().document.run.engine];

  test('runs the same text at the current operation, with an empty selection', () => {
    openScript({ name: 'test.ecs', text: both });
    seek(session().document.run.operations[1]!.endStep);
    select({ kind: 'entity', entity: 1 });
    const { opening } = session();
    changeEngine('flecs');
    expect(engines()).toEqual(['flecs', 'flecs']);
    expect(session().document.text).toBe(both);
    expect(session().position).toBe(session().document.run.operations[1]!.endStep);
    expect(session()).toMatchObject({ selection: null, opening: opening + 1 });
    expect(isDirty(session().document)).toBe(false);
  });

  test('runs its newest version in place of one of another engine, whichever one the text names', () => {
    const naming = (version: string) => `config version ${version}\nconfig packedPage 4\n${both}`;
    openScript({ name: 'test.ecs', text: naming('3.16.0') });
    changeEngine('flecs');
    expect(session().document).toMatchObject({ text: naming('3.16.0'), engine: 'flecs' });
    expect(session().document.leftOut.map(({ word }) => word)).toEqual(['version 3.16.0', 'packedPage']);
    expect(session().document.script.schema.version?.text).toBe('4.1.6');
    editText(naming('4.0.5'));
    expect(session().document.leftOut.map(({ word }) => word)).toEqual(['packedPage']);
    changeEngine('entt');
    expect(session().document.leftOut.map(({ word }) => word)).toEqual(['version 4.0.5']);
    editText(naming('3.17'));
    changeEngine('flecs');
    expect(isStale(session().document)).toBe(true);
  });

  test('never shows the memory of the former engine, not even if the text has errors', () => {
    openScript({ name: 'test.ecs', text: both });
    editText(`craete c\n${both}`);
    expect(showsBeginning(session().document)).toBe(false);
    changeEngine('flecs');
    expect(isStale(session().document)).toBe(true);
    expect(engines()).toEqual(['flecs', 'flecs']);
    expect(showsBeginning(session().document)).toBe(true);
  });

  test('stays at the start or the end', () => {
    openScript({ name: 'test.ecs', text: both });
    changeEngine('flecs');
    expect(session().position).toBe(session().document.run.timeline.first);
    seek(1e9);
    changeEngine('entt');
    expect(session().position).toBe(length());
  });

  test('can be undone and redone like an edit', () => {
    openScript({ name: 'test.ecs', text: both });
    seek(3);
    changeEngine('flecs');
    editText(`${both}create c\n`);
    undoEdit();
    expect(engines()).toEqual(['flecs', 'flecs']);
    undoEdit();
    expect(engines()).toEqual(['entt', 'entt']);
    expect(session().position).toBe(3);
    redoEdit();
    expect(engines()).toEqual(['flecs', 'flecs']);
  });

  test('runs the text without what it does not have, and the text stays', () => {
    seek(4);
    const { text } = session().document;
    changeEngine('flecs');
    expect(isStale(session().document)).toBe(false);
    expect(engines()).toEqual(['flecs', 'flecs']);
    expect(session().document.leftOut.length).toBeGreaterThan(0);
    expect(session().document.text).toBe(text);
    editText(both);
    expect(session().document.leftOut).toEqual([]);
  });

  test('is the one named in the file, otherwise the last chosen one, unless only another accepts the text', () => {
    openScript({ name: 'test.ecs', text: both, engine: 'flecs' });
    expect(engines()).toEqual(['flecs', 'flecs']);
    openScript({ name: 'test.ecs', text: both });
    expect(engines()).toEqual(['entt', 'entt']);
    openScript({ name: 'test.ecs', text: 'relation Likes\ntag Bob\ncreate a\nadd a (Likes,Bob)\n' });
    expect(engines()).toEqual(['flecs', 'flecs']);
    openScript({ name: 'test.ecs', text: 'craete a' });
    expect(engines()).toEqual(['entt', 'entt']);
  });
});

describe('added operations', () => {
  test('are inserted after the completed ones and played', () => {
    const { operations } = session().document.run;
    seek(operations[0]!.endStep);
    performOperation('create c');
    expect(session().document.text).toBe(`${schema}create a\ncreate c\n`);
    expect(session()).toMatchObject({ position: operations[0]!.endStep, playing: true });
    undoEdit();
    expect(session().document.text).toBe(text);
  });
});

test('play begins again at the end, and does nothing without steps', () => {
  seek(1e9);
  play();
  expect(session()).toMatchObject({ position: 0, playing: true });
});

test('selecting the same object again keeps the selection’s identity', () => {
  select({ kind: 'table', slot: 2 });
  const before = session().selection;
  select({ kind: 'table', slot: 2 });
  expect(session().selection).toBe(before);
  select({ kind: 'component', id: '2' });
  expect(session().selection).toEqual({ kind: 'component', id: '2' });
});

describe('a long-running script', () => {
  const long = `config sparsePage 4\ncomponent A\ncreate first\ncreate last @20000 A\ndestroy first\n`;
  const whole = () => {
    const { script, language } = session().document.run;
    return runScript(script, language);
  };

  test('shows its beginning, and later the whole at the requested step', () => {
    openScript({ name: 'long.ecs', text: long }, 1e9);
    const { document } = session();
    expect(document.isWhole).toBe(false);
    expect(document.run.error).toBeNull();
    const beginning = length();
    expect(session().position).toBe(beginning);
    finishRun(document.run, whole());
    expect(length()).toBeGreaterThan(beginning);
    expect(session()).toMatchObject({ position: length(), picture: session().document.run });
    expect(session().document.isWhole).toBe(true);
  });

  test('stays at the step to which the user moved meanwhile', () => {
    openScript({ name: 'long.ecs', text: long }, 1e9);
    seek(3);
    finishRun(session().document.run, whole());
    expect(session().position).toBe(3);
    expect(session().picture.timeline.position).toBe(3);
  });

  test('keeps the requested step through edits, undo and links', () => {
    openScript({ name: 'long.ecs', text: long }, 60_000);
    editText(`${long}create x\n`);
    editText(`${long}create y\n`);
    expect(keptPosition(session().document, session())).toBe(60_000);
    undoEdit();
    finishRun(session().document.run, whole());
    expect(session().position).toBe(60_000);
  });

  test('that was shown at its end is also shown at its end on another engine', () => {
    openScript({ name: 'long.ecs', text: long });
    finishRun(session().document.run, whole());
    seek(length());
    changeEngine('flecs');
    expect(session().document.isWhole).toBe(true);
    changeEngine('entt');
    expect(session().document.isWhole).toBe(false);
    finishRun(session().document.run, whole());
    expect(session().position).toBe(length());
  });

  test('waits at the requested step while a game is shown', () => {
    openScript({ name: 'long.ecs', text: long }, 60_000);
    const { run } = session().document;
    const late = whole();
    showSource(recordingOf({ ...late }));
    finishRun(run, late);
    showSource(null);
    expect(session()).toMatchObject({ position: 60_000, picture: late });
  });

  test('is forgotten when another script is opened first', () => {
    openScript({ name: 'long.ecs', text: long });
    const { run } = session().document;
    const late = whole();
    openScript({ name: 'test.ecs', text });
    finishRun(run, late);
    expect(session().document).toMatchObject({ name: 'test.ecs', isWhole: true });
  });

  test('keeps its beginning when it is cancelled, and reports this at its end', () => {
    openScript({ name: 'long.ecs', text: long });
    const { run } = session().document;
    finishRun(run, cancelledRun(run));
    expect(session().document.run.error?.code).toBe('run-cancelled');
    expect(session().document.isWhole).toBe(true);
  });
});
