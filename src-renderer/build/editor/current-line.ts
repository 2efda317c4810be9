import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { lexLine } from '../../../core/script/parse/lexer.ts';
import { isOperation } from './completion-slots.ts';

/** The mark of an operation's line: it is being performed, or it failed. */
export type LineMark = 'current' | 'failed';

interface Marked {
  /** A position in the line, so that it stays with its text while the text is edited. */
  readonly position: number;
  readonly mark: LineMark;
}

const setMarked = StateEffect.define<Marked | null>();

const marked = StateField.define<Marked | null>({
  create: () => null,
  update(value, transaction) {
    const effect = transaction.effects.findLast((each) => each.is(setMarked));
    if (effect !== undefined) return effect.value as Marked | null;
    return value === null ? null : { ...value, position: transaction.changes.mapPos(value.position) };
  },
  provide: (field) => [EditorView.decorations.compute([field], (state) => decorations(state, state.field(field)))],
});

/** Marks the line of the current operation; null marks none. Scrolls it into view without moving the cursor. */
export function setCurrentLine(view: EditorView, line: number | null, mark: LineMark = 'current'): void {
  const before = view.state.field(marked, false);
  const spec = currentLineSpec(view.state, line, mark);
  const next = spec.effects[0]?.value ?? null;
  if (before === undefined || (before?.position === next?.position && before?.mark === next?.mark)) return;
  const scroll = next === null ? [] : [EditorView.scrollIntoView(next.position, { yMargin: WHOLE_ROWS })];
  view.dispatch({ effects: [...spec.effects, ...scroll] });
}

/** The margin with which `wholeRows` recognizes the scrolling to the current line. Other scrolling has smaller margins. */
const WHOLE_ROWS = 1000;

const wholeRows = EditorView.scrollHandler.of((view, { head }, { yMargin }) => {
  if (yMargin === WHOLE_ROWS) showRows(view, head);
  return yMargin === WHOLE_ROWS;
});

/** Shows the current line again when heights of lines become known or change, until the user scrolls or edits. */
const keptInView = ViewPlugin.fromClass(
  class {
    isKept = false;

    update({ view, heightChanged, geometryChanged, docChanged, transactions }: ViewUpdate): void {
      if (docChanged) this.isKept = false;
      if (transactions.some(({ effects }) => effects.some((effect) => effect.is(setMarked)))) this.isKept = true;
      const current = view.state.field(marked, false) ?? null;
      if (!this.isKept || current === null || !(heightChanged || geometryChanged)) return;
      view.requestMeasure({ key: this, read: () => null, write: () => showRows(view, current.position) });
    }

    release(): void {
      this.isKept = false;
    }
  },
  {
    eventHandlers: {
      wheel() {
        this.release();
      },
      pointerdown() {
        this.release();
      },
      keydown() {
        this.release();
      },
    },
  },
);

/** Scrolls so that the whole line is in view, with one row above and below it, and that no row is cut off at the top. */
function showRows(view: EditorView, position: number): void {
  const { scrollDOM, defaultLineHeight: row, documentPadding } = view;
  const { scrollTop, clientHeight } = scrollDOM;
  const line = view.lineBlockAt(position);
  const start = Math.max(0, documentPadding.top + line.top - row);
  const end = documentPadding.top + line.bottom + row;
  if (start >= scrollTop && end <= scrollTop + clientHeight) return;
  const top = start < scrollTop ? start : Math.min(start, end - clientHeight);
  const below = top - documentPadding.top;
  const first = view.viewportLineBlocks.find((block) => block.bottom > below);

  if (first === undefined) scrollDOM.scrollTop = start;
  else {
    const hidden = Math.ceil((below - first.top) / row - 0.01);
    scrollDOM.scrollTop = Math.min(start, documentPadding.top + first.top + hidden * row);
  }
}

/** The transaction of `setCurrentLine`, without the scrolling. */
export function currentLineSpec(state: EditorState, line: number | null, mark: LineMark = 'current') {
  const value =
    line === null || line < 1 || line > state.doc.lines ? null : { position: state.doc.line(line).from, mark };
  return { effects: [setMarked.of(value)] };
}

/** The marked line's number and mark. */
export function currentLine(state: EditorState): { readonly line: number; readonly mark: LineMark } | null {
  const value = state.field(marked, false) ?? null;
  return value === null ? null : { line: state.doc.lineAt(value.position).number, mark: value.mark };
}

function decorations(state: EditorState, value: Marked | null) {
  if (value === null) return Decoration.none;
  const line = Decoration.line({ class: `cm-step-line cm-step-line-${value.mark}` });
  return Decoration.set(line.range(state.doc.lineAt(value.position).from));
}

/** A sign in the gutter: a triangle for the current line, a cross for a failed one, a dot for lines that can be jumped to. */
class StepMarker extends GutterMarker {
  readonly sign: string;
  readonly kind: string;

  constructor(sign: string, kind: string) {
    super();
    this.sign = sign;
    this.kind = kind;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof StepMarker && other.kind === this.kind;
  }

  override toDOM(): Node {
    const element = document.createElement('span');
    element.className = `cm-step-sign cm-step-sign-${this.kind}`;
    element.textContent = this.sign;
    return element;
  }
}

const SIGNS = {
  current: new StepMarker('▶', 'current'),
  failed: new StepMarker('✕', 'failed'),
  operation: new StepMarker('•', 'operation'),
};

export interface StepHooks {
  /** Jumps to the steps of this line (1-based): a click in its gutter, or `Mod-Enter` with the cursor on it. */
  onJump(line: number): void;
}

/** Marks the current line, shows its sign in a gutter, and lets the user jump from a line to its steps. */
export function stepLines({ onJump }: StepHooks): Extension {
  return [
    marked,
    wholeRows,
    keptInView,
    gutter({
      class: 'cm-step-gutter',
      lineMarker: (view, { from }) => signAt(view.state, from),
      lineMarkerChange: ({ transactions }) => transactions.some(concernsSigns),
      initialSpacer: () => SIGNS.current,
      domEventHandlers: {
        mousedown(view, { from }) {
          const { number } = view.state.doc.lineAt(from);
          if (!isOperationLine(view.state, number)) return false;
          onJump(number);
          return true;
        },
      },
    }),
    keymap.of([
      {
        key: 'Mod-Enter',
        run(view) {
          const { number } = view.state.doc.lineAt(view.state.selection.main.head);
          if (isOperationLine(view.state, number)) onJump(number);
          return true;
        },
      },
    ]),
  ];
}

function concernsSigns(transaction: Transaction): boolean {
  return transaction.docChanged || transaction.effects.some((effect) => effect.is(setMarked));
}

function signAt(state: EditorState, from: number): StepMarker | null {
  const { number } = state.doc.lineAt(from);
  const current = currentLine(state);
  if (current?.line === number) return SIGNS[current.mark];
  return isOperationLine(state, number) ? SIGNS.operation : null;
}

/** True for a line that has steps, if it is reached. */
export function isOperationLine(state: EditorState, line: number): boolean {
  return isOperation(lexLine(state.doc.line(line).text, line)[0]?.text ?? '');
}
