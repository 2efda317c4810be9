import type { RawId } from '../../../core/cells/id-format.ts';
import type { Watched } from '../../../core/inspect/conditions/series.ts';
import { change, usePreferences } from '../preferences/preferences.ts';
import type { Breakpoint, Pin, Watches } from '../preferences/stored-watches.ts';
import { shownName, useSession } from './session.ts';

const NONE: Watches = { pins: [], breakpoints: [] };

/** Returns the watches of the source, which are stored by its name. */
export function useWatches(): Watches {
  const name = useSession(shownName);
  return usePreferences(({ watches }) => watches[name] ?? NONE);
}

export function shownWatches(): Watches {
  return usePreferences.getState().watches[shownName(useSession.getState())] ?? NONE;
}

export function pinKey(pin: Pin): string {
  if (pin.kind === 'figure') return `${pin.figure} ${pin.system}`;
  return pin.kind === 'count' ? `count ${pin.search}` : `${pin.id} ${pin.component} ${pin.field ?? ''}`;
}

/** Returns a pin of a value of an entity. */
export function fieldPin(id: RawId, component: string, field: string | null): Pin {
  return { kind: 'field', id: String(id), component, field };
}

export function watchedOf(pin: Pin): Watched {
  if (pin.kind !== 'field') return pin;
  const id = BigInt(pin.id);
  return { ...pin, id: id <= Number.MAX_SAFE_INTEGER ? Number(id) : id };
}

export function isPinned({ pins }: Watches, pin: Pin): boolean {
  return pins.some((each) => pinKey(each) === pinKey(pin));
}

/** Adds or removes a pin. */
export function togglePin(pin: Pin): void {
  const watches = shownWatches();
  const { pins } = watches;
  const others = pins.filter((each) => pinKey(each) !== pinKey(pin));
  keep({ ...watches, pins: others.length < pins.length ? others : [...pins, pin] });
}

export function addBreakpoint(text: string): void {
  const watches = shownWatches();
  keep({ ...watches, breakpoints: [...watches.breakpoints, { text, enabled: true }] });
}

export function changeBreakpoint(place: number, changes: Partial<Breakpoint>): void {
  const watches = shownWatches();
  const breakpoints = watches.breakpoints.map((each, i) => (i === place ? { ...each, ...changes } : each));
  keep({ ...watches, breakpoints });
}

export function removeBreakpoint(place: number): void {
  const watches = shownWatches();
  keep({ ...watches, breakpoints: watches.breakpoints.filter((_, i) => i !== place) });
}

function keep(watches: Watches): void {
  const all = usePreferences.getState().watches;
  change({ watches: { ...all, [shownName(useSession.getState())]: watches } });
}
