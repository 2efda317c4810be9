import type { i18n } from 'i18next';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { commandAt } from '../../ui/key-chords.ts';
import { keyTargetOf } from '../../ui/key-target.ts';
import { speakerFragment } from '../present/speaker-address.ts';
import {
  presentersLine,
  REMOTE_COMMANDS,
  type RemoteCommand,
  type SpeakerContent,
  speakerLine,
} from '../present/speaker-channel.ts';
import { whenWindowCloses } from '../present/window-lock.ts';
import { type Remote, SpeakerView } from './speaker-view.tsx';

interface Props {
  /** The id of the window that the page controls first. */
  readonly first: string;
  readonly i18n: i18n;
}

/** The lecturer's own page, in sync with the window that shows the lesson. Both of them can step. Once that window is closed, the page follows the next one that presents. */
export function SpeakerPage({ first, i18n }: Props) {
  const [id, setId] = useState(first);
  const [shown, setShown] = useState<SpeakerContent | null>(null);
  const [isClosed, setClosed] = useState(false);
  const line = useMemo(() => createLine(id, setShown, setClosed), [id]);
  useEffect(() => line.close, [line]);
  const { remote } = line;
  useEffect(() => {
    if (!isClosed) return;
    const presenters = presentersLine(({ window }) => {
      history.replaceState(null, '', speakerFragment(window));
      setClosed(false);
      setId(window);
    });
    return () => presenters.close();
  }, [isClosed]);
  const locale = shown?.locale ?? i18n.language;
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  useLayoutEffect(() => {
    void i18n.changeLanguage(locale);
    document.documentElement.lang = locale;
    document.title = i18n.getFixedT(locale)('ui.speaker.title');
  }, [i18n, locale]);
  useEffect(() => listenToKeys(remote.run), [remote]);
  return (
    <I18nextProvider i18n={i18n}>
      <SpeakerView lesson={shown?.lesson ?? null} isClosed={isClosed} remote={remote} />
    </I18nextProvider>
  );
}

/** The connection to a window, which answers with its state. A window that was loaded again says hello. */
function createLine(id: string, show: (shown: SpeakerContent) => void, setClosed: (isClosed: boolean) => void) {
  let stopWaiting = whenWindowCloses(id, () => setClosed(true));
  const line = speakerLine(id, (message) => {
    if (message.kind === 'hello') {
      stopWaiting();
      stopWaiting = whenWindowCloses(id, () => setClosed(true));
      setClosed(false);
      return line.send({ kind: 'hello-speaker' });
    }
    usePreferences.setState({ theme: message.theme });
    show(message);
  });
  line.send({ kind: 'hello-speaker' });
  const remote: Remote = {
    run: (command) => line.send({ kind: 'run', command }),
    go: (moment) => line.send({ kind: 'go', moment }),
  };
  const close = (): void => {
    stopWaiting();
    line.close();
  };
  return { remote, close };
}

/**
 * Handles the same keys as the window.
 * @returns a function that stops listening
 */
function listenToKeys(run: (command: RemoteCommand) => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const id = commandAt(event, keyTargetOf(event));
    const command = REMOTE_COMMANDS.find((each) => each === id);
    if (command === undefined) return;
    event.preventDefault();
    run(command);
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
