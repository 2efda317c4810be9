import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadEngines } from '../../core/engines/load.ts';
import { NotLoaded, PartBoundary } from './lazy-part-boundary.tsx';

const waiting: (() => Promise<unknown>)[] = [];

export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Starts loading it before it is shown. A failure is retried when it is shown. */
  prepare(): void;
}

/**
 * Makes a part of the window a separate chunk, loaded when it is first shown or by `loadParts`. It renders nothing until then. A part that
 * cannot be loaded says so and can be retried.
 * @param load `async () => (await import('./palette.tsx')).Palette`
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  waiting.push(load);
  const loaded = () =>
    lazy(async () => {
      const found = await load().catch((error: unknown) => {
        throw new NotLoaded(error);
      });
      return { default: found };
    });
  // React.lazy caches its failure, so a retry needs a new one.
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

/** Makes a part that needs all engines: it is shown when it and the engines are loaded. */
export function partWithEngines<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return part(async () => {
    const [found] = await Promise.all([load(), loadEngines()]);
    return found;
  });
}

/** Loads every part, one after another, so that each is later shown immediately. A failure is retried when the part is shown. */
export async function loadParts(): Promise<void> {
  for (const load of waiting.splice(0)) await load().catch(() => null);
}
