import type { i18n } from 'i18next';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { commandAt } from '../../ui/key-chords.ts';
import { keyTargetOf } from '../../ui/key-target.ts';
import { REMOTE_COMMANDS, type RemoteCommand, type SpeakerContent, speakerLine } from '../present/speaker-channel.ts';
import { type Remote, SpeakerView } from './speaker-view.tsx';

interface Props {
  /** The id of the window that the page controls. */
  readonly id: string;
  readonly i18n: i18n;
}

/** The lecturer's own page, in sync with the window that shows the lesson. Both of them can step. */
export function SpeakerPage({ id, i18n }: Props) {
  const [shown, setShown] = useState<SpeakerContent | null>(null);
  const remote = useMemo(() => createRemote(id, setShown), [id]);
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
      <SpeakerView lesson={shown?.lesson ?? null} remote={remote} />
    </I18nextProvider>
  );
}

/** The connection to the window, which answers with its state. */
function createRemote(id: string, show: (shown: SpeakerContent) => void): Remote {
  const line = speakerLine(id, (message) => {
    if (message.kind === 'hello') return line.send({ kind: 'hello-speaker' });
    usePreferences.setState({ theme: message.theme });
    show(message);
  });
  line.send({ kind: 'hello-speaker' });
  return {
    run: (command) => line.send({ kind: 'run', command }),
    go: (moment) => line.send({ kind: 'go', moment }),
  };
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
