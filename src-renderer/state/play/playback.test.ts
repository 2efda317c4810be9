import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detailTo, stops } from '../../../core/script/narration/beats.ts';
import { readingTime } from '../../../core/script/narration/reading-time.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { schema } from '../../testing/runs.ts';
import { change } from '../preferences/preferences.ts';
import { openScript, shownTransport, useSession } from '../session/session.ts';
import { sentenceOf } from '../source/sentence.ts';
import { startPlayback } from './playback.ts';
import { activateTransport, transport } from './transport.ts';

const { pause, play, seek } = shownTransport;
const translate = strictTranslator('en');
const held = (speed = 1): number => transport().interval(position(), speed, translate);
const position = () => useSession.getState().position;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  change({ speed: 1, depth: 'access' });
  activateTransport(shownTransport);
  openScript({ name: 'test.ecs', text: `${schema}create a\n` });
  // An earlier test in the same process may have left a lesson open.
  activateTransport(shownTransport);
  stop = startPlayback(() => translate);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('it makes one step per interval, the first almost immediately, until the end', () => {
  const { length } = useSession.getState().document.run.timeline;
  play();
  vi.advanceTimersByTime(200);
  expect(position()).toBe(1);
  while (position() < length) {
    const before = position();
    const interval = held();
    vi.advanceTimersByTime(interval - 200);
    expect(position()).toBe(before);
    vi.advanceTimersByTime(200);
    expect(position()).toBe(before + 1);
  }
  expect(useSession.getState().playing).toBe(false);
});

test('at the chosen depth, each beat takes as long as its sentence takes to read', () => {
  const { run } = useSession.getState().document;
  change({ depth: 'beat' });
  play();
  let interval = 120;
  for (const stop of stops(run, 'beat').slice(1)) {
    vi.advanceTimersByTime(interval);
    expect(position()).toBe(stop);
    const sentence = sentenceOf(run, detailTo(run, stop, 'beat'), translate);
    interval = readingTime(sentence) * 1000;
    expect(interval).toBeGreaterThan(1500);
    expect(held()).toBe(interval);
    expect(held(2)).toBe(interval / 2);
  }
});

test('pausing stops, and a manual step restarts the interval', () => {
  play();
  vi.advanceTimersByTime(200);
  vi.advanceTimersByTime(held() - 250);
  seek(3);
  vi.advanceTimersByTime(300);
  expect(position()).toBe(3);
  pause();
  vi.advanceTimersByTime(10 * held());
  expect(position()).toBe(3);
});

test('a new speed applies immediately', () => {
  play();
  vi.advanceTimersByTime(200);
  change({ speed: 16 });
  vi.advanceTimersByTime(held(16) + 1);
  expect(position()).toBe(2);
});
