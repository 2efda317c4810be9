import { diagnosticCount, setDiagnosticsEffect } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import { currentLine, isOperationLine, type StepHooks } from './current-line.ts';

export interface ShowLineOptions extends StepHooks {
  readonly translate: TranslateText;
}

/** Offers to show the cursor's line behind its text, while the picture shows another one and the text has no errors. */
export function showLine(options: ShowLineOptions): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      isApplied = true;

      constructor(view: EditorView) {
        this.decorations = offer(view, options);
      }

      update({ view, docChanged, transactions }: ViewUpdate): void {
        // When a typed text is applied, the diagnostics are set: before, its lines cannot be shown.
        if (docChanged) this.isApplied = false;
        if (transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect))))
          this.isApplied = true;
        this.decorations = this.isApplied ? offer(view, options) : Decoration.none;
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}

function offer({ state, hasFocus }: EditorView, options: ShowLineOptions): DecorationSet {
  const { number, to } = state.doc.lineAt(state.selection.main.head);
  const isOther = isOperationLine(state, number) && currentLine(state)?.line !== number;
  const isOffered = hasFocus && isOther && diagnosticCount(state) === 0;
  if (!isOffered) return Decoration.none;
  return Decoration.set(Decoration.widget({ widget: new ShowButton(number, options), side: 1 }).range(to));
}

/** Its text is drawn by the style sheet, so that it is no part of the script's text. */
class ShowButton extends WidgetType {
  readonly line: number;
  readonly options: ShowLineOptions;

  constructor(line: number, options: ShowLineOptions) {
    super();
    this.line = line;
    this.options = options;
  }

  override eq(other: ShowButton): boolean {
    return other.line === this.line && other.options === this.options;
  }

  override toDOM(): HTMLElement {
    const { line, options } = this;
    const label = options.translate('ui.script.showLine', { line });
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'cm-show-line',
      tabIndex: -1,
      title: label,
    });
    button.dataset.label = label;
    button.setAttribute('aria-label', label);
    button.addEventListener('mousedown', (event) => {
      event.preventDefault();
      options.onJump(line);
    });
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
