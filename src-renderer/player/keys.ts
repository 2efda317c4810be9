import type { Storyboard } from '../../core/export/storyboard.ts';
import type { Playback } from './playback.ts';

type Act = (playback: Playback, storyboard: Storyboard) => void;

const next: Act = (playback) => playback.go(playback.at + 1);
const previous: Act = (playback) => playback.go(playback.at - 1);
const nextOperation: Act = (playback, { positions }) => {
  const { at } = playback;
  const later = positions.findIndex(({ heading }, i) => i > at && heading !== positions[at + 1]?.heading);
  playback.go(later < 0 ? positions.length : later - 1);
};
const previousOperation: Act = (playback, { positions }) => {
  const { at } = playback;
  playback.go(positions.findLastIndex(({ heading }, i) => i < at && heading !== positions[at]!.heading));
};

/** The keys of the app (src-main/contract/commands.ts) that a storyboard also has. */
const ACTS: Readonly<Record<string, Act>> = {
  ArrowRight: next,
  PageDown: next,
  ArrowLeft: previous,
  PageUp: previous,
  'Shift+ArrowRight': nextOperation,
  'Shift+PageDown': nextOperation,
  'Shift+ArrowLeft': previousOperation,
  'Shift+PageUp': previousOperation,
  Home: (playback) => playback.go(playback.range.from, 'jump'),
  End: (playback) => playback.go(playback.range.to, 'jump'),
  ' ': (playback) => playback.toggle(),
  '+': (playback) => playback.faster(),
  '=': (playback) => playback.faster(),
  '-': (playback) => playback.slower(),
  '−': (playback) => playback.slower(),
};

/** The action of a key press; null if it belongs to the page or to the focused control. */
export function actOf(event: KeyboardEvent): Act | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || belongsToControl(event.composedPath()[0], key)) return null;
  const named = key.length > 1;
  return ACTS[shiftKey && named ? `Shift+${key}` : key] ?? null;
}

const NAVIGATION = /^(Arrow|Home|End|Page)/;

function belongsToControl(target: EventTarget | undefined, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, input:not([type=range])')) return true;
  if (key === ' ') return target.matches('button, a, summary');
  return NAVIGATION.test(key) && target.matches('input');
}
