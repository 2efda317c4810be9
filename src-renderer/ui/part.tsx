import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

interface Part<P> {
  (props: P): ReactNode;
  /** Begins to load it before it is shown. What cannot be loaded now is loaded when it is shown. */
  prepare(): void;
}

/**
 * A part of the window that is a file of its own: it is loaded when it is first shown, or by `loadParts`. Nothing is shown until it is there.
 * @param load `async () => (await import('./palette.tsx')).Palette`
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  waiting.push(load);
  const Part = lazy(async () => ({ default: await load() }));
  const LoadedPart = (props: P): ReactNode => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(LoadedPart, { prepare: () => void load().catch(() => null) });
}

/** Loads every part, one after the other, so that each is shown at once later. What cannot be loaded now is loaded when it is shown. */
export async function loadParts(): Promise<void> {
  for (const load of waiting.splice(0)) await load().catch(() => null);
}
