import type { Host } from '../../../src-main/contract/api.ts';
import { isCommandId } from '../../../src-main/contract/commands.ts';
import { isUnsaved } from '../../state/editing/typing.ts';
import type { Files } from '../../state/open/files.ts';
import { decodeLink, SCHEME } from '../../state/open/link.ts';
import { fullscreenChanged } from '../../state/window/window-state.ts';
import { type Commands, runCommand } from '../../ui/command.ts';
import { keyTargetOf } from '../../ui/key-target.ts';

/**
 * Listens to events of the host and of the window's frame.
 * @returns a function that stops listening
 */
export function listenToHost(host: Host, commands: Commands, files: Files): () => void {
  const stopCommand = host.on('command', ({ id }) => {
    if (isCommandId(id)) runCommand(commands, id);
  });
  const stopOpened = host.on('script.opened', (file) => files.opened(file));
  const stopLink = host.on('link.opened', ({ link }) => files.openLink(decodeLink(link) ?? { kind: 'damaged' }));
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (isUnsaved()) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (keyTargetOf(event).typing || !isAddress(text)) return;
    const link = decodeLink(text);
    if (link !== null) files.openLink(link);
  };
  document.addEventListener('fullscreenchange', fullscreenChanged);
  document.addEventListener('paste', onPaste);
  addEventListener('beforeunload', onUnload);
  void files.loadRecent();
  return () => {
    stopCommand();
    stopOpened();
    stopLink();
    document.removeEventListener('fullscreenchange', fullscreenChanged);
    document.removeEventListener('paste', onPaste);
    removeEventListener('beforeunload', onUnload);
  };
}

/** Tells whether a pasted text may be a link of this program or of its site, for `decodeLink` to read. */
function isAddress(text: string): boolean {
  return text.startsWith(SCHEME) || /^https?:\/\/\S+#\S+$/.test(text.trim());
}
