import { type CSSProperties, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { useFrames } from '../../stage/canvas/use-frames.ts';
import { moveCursor, stageNamed } from '../../state/session/stages.ts';
import { useFieldKeys } from '../../ui/option-keys.ts';
import { cellStyle } from './cell-style.ts';

export interface FieldProps {
  /** The stage on which the cell is drawn. */
  readonly stage: string;
  readonly cell: CellAt;
  /** The id of its form, for a button elsewhere that submits it. */
  readonly form: string;
  /** The purpose of the field, for screen readers. */
  readonly label: string;
  readonly text: string;
  /** The cell's own text, to which the first Escape returns. */
  readonly own?: string;
  /** True while the field holds a wrong answer, which the next key replaces. */
  readonly isWrong: boolean;
  /** True if the cell was just chosen. */
  readonly autoFocus?: boolean;
  /** The id of the line that says what is missing. */
  readonly describedBy?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
  /** Called when Delete is pressed while the field shows the cell's own text. */
  readonly onEmpty?: () => void;
  /** Called when the cell is left without an answer. */
  readonly onLeave?: () => void;
}

/** A field over a cell of the picture. Enter gives the answer; Escape first returns to the cell's own text, then leaves the cell. */
export function CellField({ stage, cell, form, label, text, isWrong, ...more }: FieldProps) {
  const { autoFocus = false, own = '', describedBy, onText, onEnter, onEmpty, onLeave } = more;
  const input = useRef<HTMLInputElement>(null);
  useFieldFocus(input, cell, isWrong, autoFocus);
  return (
    <form
      id={form}
      className={isWrong ? 'cell-field wrong' : 'cell-field'}
      data-column={cell.column}
      data-row={cell.row}
      style={useCellStyle(stage, cell, text)}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
        if (document.activeElement === input.current) input.current?.select();
      }}
    >
      <input
        ref={input}
        type="text"
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder=" "
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onFocus={() => stageNamed(stage)?.boxOf(cell) === null && stageNamed(stage)?.reveal(cell)}
        onMouseDown={(event) => isWrong && selectAll(event)}
        onBlur={() => text === own && onLeave?.()}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => onFieldKey(event, { stage, cell, text, own, onText, onEmpty, onLeave })}
      />
    </form>
  );
}

type KeyProps = Pick<FieldProps, 'stage' | 'cell' | 'text' | 'onText'> & {
  readonly [Key in 'own' | 'onEmpty' | 'onLeave']: FieldProps[Key] | undefined;
};

function onFieldKey(event: KeyboardEvent, { stage, cell, text, own = '', onText, onEmpty, onLeave }: KeyProps): void {
  const isOwn = text === own;
  if (event.key === 'Delete' && isOwn && own !== '' && onEmpty !== undefined) {
    event.preventDefault();
    onEmpty();
  }
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  if (isOwn) leave(stage, cell, onLeave);
  else onText(own);
}

/** Moves the focus into a field once its cell is chosen or a digit is typed where nothing takes it. */
function useFieldFocus(
  input: RefObject<HTMLInputElement | null>,
  { column, row }: CellAt,
  isWrong: boolean,
  autoFocus: boolean,
): void {
  useFieldKeys(() => (isWrong ? input.current?.select() : input.current?.focus()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell takes the focus
  useEffect(() => {
    if (autoFocus) input.current?.select();
  }, [input, autoFocus, column, row]);
}

/** Selects the whole text instead of placing the caret. */
function selectAll(event: MouseEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.select();
}

function leave(stage: string, cell: CellAt, onLeave: (() => void) | undefined): void {
  focusCell(stage, cell);
  onLeave?.();
}

/** Returns to the cell cursor. */
export function focusCell(stage: string, { column, row }: CellAt): void {
  moveCursor(stage, { column, row });
  stageNamed(stage)?.focus({ column, row });
}

/** The place of a cell and the size of its text; nothing while the cell is out of view. */
function useCellStyle(stage: string, cell: CellAt, text: string): CSSProperties {
  useFrames(stage);
  const box = stageNamed(stage)?.boxOf(cell) ?? null;
  if (box === null) return {};
  return cellStyle(box, text);
}
