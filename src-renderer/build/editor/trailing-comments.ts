import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { currentLine } from './current-line.ts';

/** Code before a comment. A name cannot contain `#`. */
const CODE = /^[^#]*[^#\s]/;

/** A comment that must be cut shorter than this number of characters is hidden, because its beginning says too little. */
const MIN_SHOWN = 8;

/** Cuts comments behind code where their line ends, so that a line is one row, except on the current line and those with the cursor. */
export function trailingComments(): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = cutComments(view);
      }

      update(update: ViewUpdate): void {
        const hasMoved = currentLine(update.startState)?.line !== currentLine(update.state)?.line;
        if (hasMoved || update.docChanged || update.selectionSet || update.viewportChanged || update.focusChanged)
          this.decorations = cutComments(update.view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}

function cutComments({ state, visibleRanges, hasFocus }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const whole = wholeLines(state, hasFocus);
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const code = CODE.exec(line.text)?.[0].length ?? 0;
      if (code > 0 && code < line.length && !whole(line.number))
        builder.add(line.from + code, line.to, cut(code, line.text.slice(code)));
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** Tells which lines show their whole comment. */
function wholeLines(state: EditorState, hasFocus: boolean): (line: number) => boolean {
  const current = currentLine(state)?.line;
  const { from, to } = state.selection.main;
  const [first, last] = hasFocus ? [state.doc.lineAt(from).number, state.doc.lineAt(to).number] : [0, 0];
  return (line) => line === current || (line >= first && line <= last);
}

/** The mark of a comment behind so many characters of code. */
function cut(code: number, comment: string): Decoration {
  // Characters that are not ASCII may be twice as wide.
  const width = comment.replace(/[^ -~]/g, '  ').length;
  const gap = comment.search(/\S/);
  const style = `--code: ${code}ch; --shown: ${Math.min(width, gap + MIN_SHOWN)}ch`;
  return Decoration.mark({ class: 'cm-cut-comment', attributes: { style } });
}
