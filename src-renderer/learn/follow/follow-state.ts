import { create } from 'zustand';
import type {
  ClassQuestion,
  FollowRefusal,
  LessonPlace,
  ToFollower,
} from '../../../src-main/contract/class-protocol.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { readPanes } from '../../state/preferences/stored-panes.ts';
import { openScript, select, shownTransport, useSession } from '../../state/session/session.ts';
import { useLesson } from '../lesson/state/lesson-state.ts';
import { forgetQuestions, useQuestions } from '../questions/question-state.ts';
import { beginTask, TASK } from './follow-task.ts';

/** The state of a follower. The picture is in the session, as in the lecturer's window. */
export interface Following {
  /** `outside`: no code was entered. `waiting`: for a seat. `lost`: has joined before and is reconnecting. */
  readonly phase: 'outside' | 'joining' | 'waiting' | 'joined' | 'lost';
  /** Each is a text `ui.follow.refused.<reason>`. */
  readonly refusal: FollowRefusal | null;
  /** Null if nothing was received yet. */
  readonly shows: 'script' | 'other' | null;
  /** False while the lecturer's window is closed. */
  readonly isWindowOpen: boolean;
  readonly prose: string | null;
  /** The lesson that is shown; null for a script. */
  readonly lesson: LessonPlace | null;
  readonly question: ClassQuestion | null;
  /** True if the lecturer asks the question once more: the earlier answers count for its earlier round. */
  readonly isAgain: boolean;
  /** True while answers are accepted. */
  readonly taken: boolean;
  /** The right choices; null until the question is closed, and if the lecturer's window does not know them. */
  readonly right: readonly string[] | null;
  /** The follower's answers by the ids of their questions, because the lecturer may go back. */
  readonly answers: Readonly<Record<string, OwnAnswer | undefined>>;
  /** The text in the field of the asked cell, and true if it has no meaning there. */
  readonly typed: string;
  readonly isUnread: boolean;
  /** The last answer was not accepted. */
  readonly isUncounted: boolean;
}

export interface OwnAnswer {
  readonly choice: string;
  /** The typed text; null if the answer was not typed on this page. */
  readonly typed: string | null;
}

export const useFollowing = create<Following>(() => ({
  phase: 'outside',
  refusal: null,
  shows: null,
  isWindowOpen: true,
  prose: null,
  lesson: null,
  question: null,
  isAgain: false,
  taken: false,
  right: null,
  answers: {},
  typed: '',
  isUnread: false,
  isUncounted: false,
}));

const { getState: get, setState: set } = useFollowing;

/** Returns the follower's answer to the current question. */
export function ownAnswer({ question, answers }: Pick<Following, 'question' | 'answers'>): OwnAnswer | null {
  return (question && answers[question.id]) ?? null;
}

/** Keeps the follower's answer to a question; undefined forgets it. */
export function keepAnswer(question: string, answer: OwnAnswer | undefined): void {
  set({ answers: { ...get().answers, [question]: answer } });
}

/** Shows a received message. */
export function receive(message: ToFollower): void {
  switch (message.type) {
    case 'joined':
      set({ phase: 'joined', refusal: null });
      // An answer that was given on this page may be newer: it is sent again.
      if (message.mine !== null && ownAnswer(get()) === null)
        keepAnswer(message.mine.question, { typed: null, choice: message.mine.choice });
      break;
    case 'waiting':
      set({ phase: 'waiting' });
      break;
    case 'window':
      set({ isWindowOpen: message.isOpen });
      break;
    case 'script':
      openScript(message);
      // A task in progress keeps its memory. Once the answer is shown, the script continues behind it.
      if (useQuestions.getState().asking[TASK] === undefined) begin(get().question);
      break;
    case 'place':
      showPlace(message);
      break;
    case 'question': {
      const { question, taken, right } = message;
      const before = get().question;
      const isSame = question?.id === before?.id;
      set({ question, taken, right, isUncounted: isSame && get().isUncounted });
      if (isSame) break;
      set({ typed: '', isUnread: false, isAgain: question !== null && question.about === before?.about });
      begin(question);
      break;
    }
    case 'uncounted': {
      const { question, mine: choice } = message;
      set({ isUncounted: true });
      keepAnswer(question, choice === null ? undefined : { choice, typed: null });
      break;
    }
    case 'alive':
  }
}

function begin(question: ClassQuestion | null): void {
  if (question === null) forgetQuestions();
  else beginTask(question);
}

function showPlace(place: Extract<ToFollower, { type: 'place' }>): void {
  const { shows, position, prose, lesson, focus } = place;
  set({ shows, prose, lesson });
  if (shows === 'other') return;
  if (lesson === null) showPanes(place);
  useLesson.setState({ selection: focus });
  shownTransport.seek(position);
  select(focus);
}

/** Arranges the diagrams of a script as the lecturer has them. */
function showPanes({ depth, panes }: Extract<ToFollower, { type: 'place' }>): void {
  const { engine } = useSession.getState().picture;
  const before = usePreferences.getState();
  const tree = JSON.stringify(panes) === JSON.stringify(before.panes[engine]) ? before.panes[engine] : readPanes(panes);
  if (depth !== before.depth || tree !== before.panes[engine])
    change({ depth, panes: { ...before.panes, [engine]: tree ?? null } });
}
