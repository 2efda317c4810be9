import { type ComponentType, lazy, Suspense } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/**
 * A part of the window that is a file of its own: it is loaded when it is first shown, or by `loadParts`. Nothing is shown until it is there.
 * @param load `async () => (await import('./palette.tsx')).Palette`
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  waiting.push(load);
  const Part = lazy(async () => ({ default: await load() }));
  return function LoadedPart(props: P) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Loads every part, one after the other, so that each is shown at once later. What cannot be loaded now is loaded when it is shown. */
export async function loadParts(): Promise<void> {
  for (const load of waiting.splice(0)) await load().catch(() => null);
}
