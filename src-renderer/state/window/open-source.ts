import type { SourceLine } from '../../../core/world/systems.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { isInPage, report } from './window-state.ts';

let host: Host | null = null;

/** Must be called before lines of code are opened. */
export function openSourcesWith(own: Host): void {
  host = own;
}

/** True if a line that a game told may be in a file of this machine, which the desktop app can show in an editor. */
export function canOpenSource({ file, line }: SourceLine): boolean {
  return !isInPage() && line > 0 && /^(?:\/(?!\/)|[A-Za-z]:[\\/])/.test(file);
}

/** Shows a line of a game's code in the chosen editor. */
export function openSource({ file, line }: SourceLine): void {
  const { editor } = usePreferences.getState();
  void report(async () => host?.call('source.open', { editor, file, line }));
}
