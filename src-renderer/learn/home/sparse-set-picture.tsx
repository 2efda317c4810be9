import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Deed, type SetMemory, UNITS } from './sparse-set-memory.ts';

interface Props {
  readonly memory: SetMemory;
  /** The last act; null before the first. */
  readonly deed: Deed | null;
  readonly picked: number;
  /** The number of acts. A change starts the animation of the marks again. */
  readonly turn: number;
  /** The buttons of the units, above their entries of `sparse`. */
  readonly children: ReactNode;
}

/** The two arrays of a sparse set. Units, entries of `sparse` and places of `packed` share six columns. */
export function SparseSetPicture({ memory, deed, picked, turn, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="set-picture">
      <span className="set-label pick" aria-hidden="true">
        <b>{t('ui.home.set.pick')}</b>
        <span className="set-green">{t('ui.home.set.green')}</span>
      </span>
      {children}
      <Label array="sparse" />
      <div className="set-array sparse" key={`sparse ${turn}`} aria-hidden="true">
        {UNITS.map((name, unit) => (
          <Cell
            key={name}
            row={unit}
            state={stateOf(deed, 'sparse', unit, memory.sparse[unit] ?? null)}
            note="emptied"
          />
        ))}
      </div>
      <Links memory={memory} deed={deed} />
      <Label array="packed" />
      <div className="set-array packed" key={`packed ${turn}`} aria-hidden="true">
        {UNITS.map((name, row) => {
          const unit = memory.packed[row] ?? null;
          const state = stateOf(deed, 'packed', row, unit);
          return (
            <Cell key={name} row={row} state={state} note="cutOff" from={cameFrom(deed, row)}>
              {unit !== null && <span className={unit === picked ? 'set-name picked' : 'set-name'}>{UNITS[unit]}</span>}
            </Cell>
          );
        })}
      </div>
      <p className="visually-hidden">{useWords(memory)}</p>
    </div>
  );
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

interface CellState {
  readonly value: number | null;
  readonly mark: 'written' | 'read' | null;
  /** The number of cells of its array that were read before. */
  readonly order: number;
}

function stateOf(deed: Deed | null, array: 'sparse' | 'packed', row: number, value: number | null): CellState {
  if (deed?.written[array].has(row)) return { value, mark: 'written', order: 0 };
  const order = showsReads(deed) ? [...deed.read[array]].indexOf(row) : -1;
  return { value, mark: order < 0 ? null : 'read', order };
}

/** True if an act only reads. Of the other acts, only the written cells are marked. */
function showsReads(deed: Deed | null): deed is Deed {
  return deed?.act === 'lookup' || deed?.act === 'visit';
}

/** Explains the marks of the last act. */
export function MarkKey({ deed }: { readonly deed: Deed | null }) {
  const { t } = useTranslation();
  if (deed === null) return null;
  const mark = showsReads(deed) ? 'read' : 'written';
  return (
    <span className={`row set-key ${mark}`}>
      <i className="set-mark" aria-hidden="true" />
      {t(`ui.home.set.key.${mark}`)}
    </span>
  );
}

/** Returns how many places a unit moved to fill a hole; 0 for all other places. */
function cameFrom(deed: Deed | null, row: number): number {
  if (deed?.act !== 'remove' || deed.before.sparse[deed.unit] !== row || deed.after.packed[row] === undefined) return 0;
  return deed.before.packed.length - 1 - row;
}

interface CellProps {
  readonly row: number;
  readonly state: CellState;
  /** The word in a cell that lost its value. */
  readonly note: 'emptied' | 'cutOff';
  readonly from?: number;
  readonly children?: ReactNode;
}

function Cell({ row, state: { value, mark, order }, note, from = 0, children }: CellProps) {
  const { t } = useTranslation();
  const classes = ['set-cell', value === null ? 'empty' : 'full', mark ?? '', from > 0 ? 'moved' : ''];
  return (
    <div className={classes.filter(Boolean).join(' ')} style={{ '--order': order } as React.CSSProperties}>
      <span className="set-row">{row}</span>
      <span className="set-box">
        {value === null && mark === 'written' ? (
          <span className="set-note">{t(`ui.home.set.${note}`)}</span>
        ) : (
          <span className="set-value" style={{ '--from': from } as React.CSSProperties}>
            {value}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}

/** A marked line ends where its arrowhead begins, as a share of its height. */
const ARROW_START = 0.8;

/** Lines from the entries of `sparse` to the places that they name. */
function Links({ memory: { sparse }, deed }: { readonly memory: SetMemory; readonly deed: Deed | null }) {
  const links = sparse.flatMap((place, unit) => {
    const { mark } = stateOf(deed, 'sparse', unit, place);
    return place === null ? [] : [{ place, unit, mark }];
  });
  // Marked lines are drawn over the others.
  links.sort((a, b) => Number(a.mark !== null) - Number(b.mark !== null));
  return (
    <div className="set-links" aria-hidden="true">
      <svg viewBox={`0 0 ${UNITS.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {links.map(({ place, unit, mark }) => (
          <path
            key={unit}
            className={mark ?? ''}
            d={`M${unit + 0.5} 0C${unit + 0.5} 0.55 ${place + 0.5} 0.45 ${place + 0.5} ${mark === null ? 1 : ARROW_START}`}
          />
        ))}
      </svg>
      {links.map(
        ({ place, unit, mark }) =>
          mark !== null && (
            <i key={unit} className={mark} style={{ left: `${((place + 0.5) / UNITS.length) * 100}%` }} />
          ),
      )}
    </div>
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
