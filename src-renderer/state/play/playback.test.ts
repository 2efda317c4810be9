import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stops } from '../../../core/script/beats.ts';
import { schema } from '../../testing/runs.ts';
import { change } from '../preferences/preferences.ts';
import { stepInterval } from '../preferences/speed.ts';
import { openScript, shownTransport, useSession } from '../session/session.ts';
import { startPlayback } from './playback.ts';
import { activateTransport } from './transport.ts';

const { pause, play, seek } = shownTransport;
const position = () => useSession.getState().position;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  change({ speed: 1, depth: 'access' });
  activateTransport(shownTransport);
  openScript({ name: 'test.ecs', text: `${schema}create a\n` });
  // An earlier test in the same process may have left a lesson open.
  activateTransport(shownTransport);
  stop = startPlayback();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('one step an interval, the first almost at once, until the end', () => {
  const { length } = useSession.getState().document.run.timeline;
  play();
  vi.advanceTimersByTime(200);
  expect(position()).toBe(1);
  vi.advanceTimersByTime(stepInterval(1));
  expect(position()).toBe(2);
  vi.advanceTimersByTime(stepInterval(1) * length);
  expect(position()).toBe(length);
  expect(useSession.getState().playing).toBe(false);
});

test('at the depth that was chosen', () => {
  const { run } = useSession.getState().document;
  change({ depth: 'beat' });
  play();
  for (const stop of stops(run, 'beat').slice(1)) {
    vi.advanceTimersByTime(stepInterval(1));
    expect(position()).toBe(stop);
  }
});

test('pausing stops, a step by hand starts the interval again', () => {
  play();
  vi.advanceTimersByTime(200);
  vi.advanceTimersByTime(stepInterval(1) - 250);
  seek(3);
  vi.advanceTimersByTime(300);
  expect(position()).toBe(3);
  pause();
  vi.advanceTimersByTime(10 * stepInterval(1));
  expect(position()).toBe(3);
});

test('a new speed counts at once', () => {
  play();
  vi.advanceTimersByTime(200);
  change({ speed: 16 });
  vi.advanceTimersByTime(stepInterval(16) + 1);
  expect(position()).toBe(2);
});
