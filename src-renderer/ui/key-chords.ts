import { type CommandId, commandInfos } from '../../src-main/contract/commands.ts';

const byChord: ReadonlyMap<string, CommandId> = new Map(
  commandInfos.flatMap(({ id, keys }) => keys.map((chord) => [chord, id] as const)),
);

/** The fields of a keyboard event that determine a chord. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns the chord of a key press, in the format of src-main/contract/commands.ts. */
function chordOf(press: KeyPress): string {
  const named = press.key.length > 1;
  const key = press.key === ' ' ? 'Space' : named ? press.key : press.key.toLowerCase();
  // Some characters (`?`, `+`) are typed with Shift, so Shift only counts with named keys, letters with Mod, and upper-case letters.
  const isLetter = /^\p{L}$/u.test(press.key);
  const mod = press.ctrlKey || press.metaKey;
  const shift = press.shiftKey && (named || isLetter || key === 'Space');
  return `${mod ? 'Mod+' : ''}${press.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

export function commandFor(press: KeyPress): CommandId | undefined {
  return byChord.get(chordOf(press));
}

/** The properties of the focused element that decide which keys it handles itself. */
export interface KeyTarget {
  /** True for an input or the editor, into which text is typed. */
  readonly typing: boolean;
  /** True for the script editor, which uses the program's undo. */
  readonly editor: boolean;
  /** True for a button, link or checkbox, which handles Space and Enter itself. */
  readonly pressable: boolean;
  /** True for a slider, grid, list, tab strip or splitter, which handles arrows, Home, End and paging keys itself. */
  readonly navigable: boolean;
  /** True for a list without levels, which only handles the up and down arrows itself. */
  readonly flatList: boolean;
}

const navigation = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
const sideways = new Set(['ArrowLeft', 'ArrowRight']);
/** Matches chords that never type text, so they also work in the editor. */
const NO_TEXT = /^(Mod\+|(Shift\+)?F\d)/;

/** Returns the command of a key press while `target` has the focus; undefined if the target handles the key itself. */
export function commandAt(press: KeyPress, target: KeyTarget): CommandId | undefined {
  const chord = chordOf(press);
  const id = byChord.get(chord);
  if (id === undefined || (target.typing && !NO_TEXT.test(chord))) return undefined;
  // An edit in the editor is an edit of the script; other fields have their own history.
  if (target.typing && !target.editor && id.startsWith('edit.')) return undefined;
  if (target.pressable && press.key === ' ') return undefined;
  const isFree = target.flatList && sideways.has(press.key);
  if (target.navigable && navigation.has(press.key) && !isFree) return undefined;
  return id;
}

const symbols: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  Escape: 'Esc',
  Backspace: '⌫',
  '-': '−',
};

/** Returns a chord as printed on the keyboard: `['Ctrl', 'Shift', 'E']`. */
export function keyCaps(chord: string, mac: boolean): readonly string[] {
  return splitChord(chord).map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'Shift') return mac ? '⇧' : 'Shift';
    if (part === 'Alt') return mac ? '⌥' : 'Alt';
    return symbols[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}

function splitChord(chord: string): readonly string[] {
  const parts = chord.match(/^(?:(Mod)\+)?(?:(Alt)\+)?(?:(Shift)\+)?(.+)$/)?.slice(1) ?? [];
  return parts.filter((part) => part !== undefined);
}
