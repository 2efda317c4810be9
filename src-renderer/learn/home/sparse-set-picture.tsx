import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../stage/canvas/geometry.ts';
import { useTranslate } from '../../text/translate.ts';
import { SetCanvas } from './set-canvas.tsx';
import { setScenes, shownPart, topOf } from './set-scenes.ts';
import { type Deed, firstMemory, type SetMemory, UNITS } from './sparse-set-memory.ts';

interface Props {
  readonly memory: SetMemory;
  /** The last act; null before the first. */
  readonly deed: Deed | null;
  readonly onPick: (unit: number) => void;
  /** The buttons of the units, above their entries of `sparse`. */
  readonly children: ReactNode;
}

/** The two arrays of a sparse set. Units, entries of `sparse` and places of `packed` share six columns. */
export function SparseSetPicture({ children, ...props }: Props) {
  const { t } = useTranslation();
  const { shown, style } = usePlaces();
  return (
    <div className="set-picture" style={style}>
      <span className="set-label pick" aria-hidden="true">
        <b>{t('ui.home.set.pick')}</b>
        <span className="set-green">{t('ui.home.set.green')}</span>
      </span>
      {children}
      <Label array="sparse" />
      <SetCanvas {...props} shown={shown} />
      <Label array="packed" />
      <p className="visually-hidden">{useWords(props.memory)}</p>
    </div>
  );
}

/** The part of the picture that is shown, and the heights of its arrays as shares of its width. They are the same for all sets. */
function usePlaces(): { readonly shown: Box; readonly style: CSSProperties } {
  const translate = useTranslate();
  return useMemo(() => {
    const scene = setScenes(firstMemory(), null, translate)[0]!;
    const shown = shownPart(scene);
    const share = (array: 'sparse' | 'packed') => (topOf(scene, array) - shown.y) / shown.width;
    const style = {
      '--set-height': shown.height / shown.width,
      '--sparse-top': share('sparse'),
      '--packed-top': share('packed'),
    } as CSSProperties;
    return { shown, style };
  }, [translate]);
}

function Label({ array }: { readonly array: 'sparse' | 'packed' }) {
  const { t } = useTranslation();
  return (
    <span className={`set-label ${array}`}>
      <span className="set-axis">{t(`ui.home.set.${array}.axis`)}</span>
      <code>{array}</code>
      <span>{t(`ui.home.set.${array}.holds`)}</span>
      <span className="set-purpose">{t(`ui.home.set.${array}.purpose`)}</span>
    </span>
  );
}

/** Explains the marks of the last act. */
export function MarkKey({ deed }: { readonly deed: Deed | null }) {
  const { t } = useTranslation();
  if (deed === null) return null;
  const mark = deed.act === 'lookup' || deed.act === 'visit' ? 'read' : 'written';
  return (
    <span className={`row set-key ${mark}`}>
      <i className="set-mark" aria-hidden="true" />
      {t(`ui.home.set.key.${mark}`)}
    </span>
  );
}

/** The arrays in words, for screen readers. */
function useWords({ packed, sparse }: SetMemory): string {
  const { t } = useTranslation();
  const members = packed.map((unit, place) => t('ui.home.set.words.member', { unit: UNITS[unit], position: place }));
  const empty = UNITS.filter((_, unit) => sparse[unit] === null);
  const list = (parts: readonly string[]) =>
    parts.join(t('ui.home.set.words.separator')) || t('ui.home.set.words.none');
  return t('ui.home.set.words.all', { members: list(members), empty: list(empty) });
}
