import type { i18n } from 'i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { windowId } from '../../state/window/window-id.ts';
import { useShell } from '../../state/window/window-state.ts';
import { type Commands, runCommand } from '../../ui/command.ts';
import { useClass } from '../class/classroom.ts';
import { pollNow } from '../class/poll-bars.ts';
import { stepBackInVote, stepInVote } from '../lesson/questions/votes.ts';
import { goTo, useLesson } from '../lesson/state/lesson-state.ts';
import { useQuestions } from '../questions/question-state.ts';
import { isPresentingLesson, stepBackForSpeaker, stepForSpeaker, usePresenter } from './presenter-state.ts';
import { shownLesson } from './shown-lesson.ts';
import { speakerFragment } from './speaker-address.ts';
import {
  lessonLine,
  presentersLine,
  type RemoteCommand,
  type ShownLesson,
  type SpeakerContent,
} from './speaker-channel.ts';
import { holdWindowLock } from './window-lock.ts';

/** Opens the speaker's page in a second window. It has no connection to the host; all data comes through the channel. */
export function openSpeakerNotes(): void {
  window.open(`${location.pathname}${speakerFragment(windowId())}`, '_blank', 'noopener,popup,width=1000,height=760');
}

/**
 * Keeps speaker's pages in sync with this window.
 * @returns a function that stops
 */
export function startSpeakerLine(i18n: i18n, commands: Commands): () => void {
  /** The last message; null until a speaker's page has connected. */
  let last: string | null = null;
  const line = lessonLine(windowId(), (message) => {
    if (message.kind === 'run') run(message.command, commands);
    else if (message.kind === 'go') goTo(message.moment);
    else {
      last = '';
      publish();
    }
  });
  const publish = (): void => {
    if (last === null) return;
    const now = shown(i18n);
    const text = JSON.stringify(now);
    if (text !== last) line.send(now);
    last = text;
  };
  const stops = [useLesson, useQuestions, usePresenter, useShell, usePreferences, useClass].map((use) =>
    use.subscribe(publish),
  );
  i18n.on('languageChanged', publish);
  const presenters = presentersLine(() => undefined);
  const announce = useShell.subscribe((now, before) => {
    if (now.presenting && !before.presenting) presenters.send({ kind: 'presents', window: windowId() });
  });
  const free = holdWindowLock(windowId(), () => line.send({ kind: 'hello' }));
  return () => {
    for (const stop of [...stops, announce, free]) stop();
    i18n.off('languageChanged', publish);
    line.close();
    presenters.close();
  };
}

function run(command: RemoteCommand, commands: Commands): void {
  const steps = { 'play.next': stepForSpeaker, 'play.previous': stepBackForSpeaker, 'present.blank': () => null };
  const step = steps[command]();
  if (step === null) runCommand(commands, command);
  else step();
}

/** Returns the state of this window for the speaker's page. */
function shown(i18n: i18n): SpeakerContent {
  const { played, position } = useLesson.getState();
  const asking = useQuestions.getState().asking[position];
  const lesson =
    played === null ? null : shownLesson(played, position, asking, (key, args) => i18n.t(key, { ...args }));
  const blank = isPresentingLesson() ? usePresenter.getState().blank : null;
  return {
    kind: 'shown',
    locale: i18n.language as Locale,
    theme: usePreferences.getState().theme,
    lesson:
      lesson === null
        ? null
        : { ...lesson, blank, poll: pollNow(i18n), voting: votingNow(), reopens: stepBackInVote() !== null },
  };
}

/** Returns the number of votes and of followers while the class votes. */
function votingNow(): ShownLesson['voting'] {
  const { status } = useClass.getState();
  if (status === null || status.poll === null || stepInVote() === null) return null;
  return { count: status.poll.counts.answered, joined: status.joined };
}
