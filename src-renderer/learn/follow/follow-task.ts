import { engineNamed } from '../../../core/engines/all.ts';
import { UNBOUND } from '../../../core/lesson/parse/lesson.ts';
import type { QuestionMoment } from '../../../core/page/own-question.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { type ClassQuestion, RIGHT, SLIP } from '../../../src-main/contract/class-protocol.ts';
import { useSession } from '../../state/session/session.ts';
import { type Asking, askAlone, forgetQuestions } from '../questions/question-state.ts';

/** The number of the task among the page's questions; it is the only one. */
export const TASK = 0;

/** Begins the task of a question on the memory of the shown script. Does nothing while another script is shown. */
export function beginTask({ ask, task }: ClassQuestion): void {
  forgetQuestions();
  if (task === undefined) return;
  const { engine: id, name, text } = useSession.getState().document;
  const engine = engineNamed(id);
  const script = parseScript(`${text}\n${task.operation}\n`, name, engine.language!);
  const operation = script.operations.length - 1;
  if (script.diagnostics.length > 0 || operation !== task.after) return;
  const question = { kind: 'do', ask, hints: [], why: '', ...UNBOUND, in: task.in } as const;
  const view = { show: task.show, only: task.only, zoom: null, detail: task.detail, mark: [] };
  const nothing = { position: 0, prose: null, beginsPage: true, chapter: null, notes: null };
  const moment: QuestionMoment = { ...nothing, kind: 'question', view, question, operation };
  askAlone({ engine, script, operation, question }, moment);
}

/** Returns the first mistake, even if it was corrected later; null if there is no result. */
export function resultOf({ attempt }: Asking): string | null {
  if (attempt.misconceptions.length > 0) return attempt.misconceptions[0]!;
  if (attempt.slips > 0) return SLIP;
  return attempt.solved ? RIGHT : null;
}
