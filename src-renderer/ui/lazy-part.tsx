import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadEngines } from '../../core/engines/load.ts';
import { NotLoaded, PartBoundary } from './lazy-part-boundary.tsx';

const waiting: (() => Promise<unknown>)[] = [];

export interface Part<P> {
  (props: P): ReactNode;
  /** Begins to load it before it is shown. What cannot be loaded now is loaded when it is shown. */
  prepare(): void;
}

/**
 * A part of the window that is a file of its own: it is loaded when it is first shown, or by `loadParts`. Nothing is shown until it is there. A part
 * that could not be loaded says so in its place, and can be loaded again.
 * @param load `async () => (await import('./palette.tsx')).Palette`
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  waiting.push(load);
  const loaded = () =>
    lazy(async () => {
      const found = await load().catch((error: unknown) => {
        throw new NotLoaded(error);
      });
      return { default: found };
    });
  // What is lazy keeps its failure: to try again is to make another.
  let Part = loaded();
  const renew = (): void => {
    Part = loaded();
  };
  const LoadedPart = (props: P): ReactNode => (
    <PartBoundary
      onRetry={renew}
      show={() => (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )}
    />
  );
  return Object.assign(LoadedPart, { prepare: () => void load().catch(() => null) });
}

/** A part that may show any engine: it is loaded with all of them, and shown when both are there. */
export function partWithEngines<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  return part(async () => {
    const [found] = await Promise.all([load(), loadEngines()]);
    return found;
  });
}

/** Loads every part, one after the other, so that each is shown at once later. What cannot be loaded now is loaded when it is shown. */
export async function loadParts(): Promise<void> {
  for (const load of waiting.splice(0)) await load().catch(() => null);
}
