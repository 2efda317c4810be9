import type { CommandId } from '../../src-main/commands.ts';

/**
 * Keys of each command, the one shown in menus first. `Mod` is Cmd on a Mac and Ctrl elsewhere. Characters stand for
 * themselves, so `?` and `+` work on any keyboard layout.
 */
export const chords: Readonly<Partial<Record<CommandId, readonly string[]>>> = {
  'play.toggle': ['Space'],
  'play.next': ['ArrowRight', 'PageDown'],
  'play.previous': ['ArrowLeft', 'PageUp'],
  'play.nextOperation': ['Shift+ArrowRight', 'Shift+PageDown'],
  'play.previousOperation': ['Shift+ArrowLeft', 'Shift+PageUp'],
  'play.start': ['Home'],
  'play.end': ['End'],
  'play.previousMarker': ['['],
  'play.nextMarker': [']'],
  'play.percent.0': ['0'],
  'play.percent.10': ['1'],
  'play.percent.20': ['2'],
  'play.percent.30': ['3'],
  'play.percent.40': ['4'],
  'play.percent.50': ['5'],
  'play.percent.60': ['6'],
  'play.percent.70': ['7'],
  'play.percent.80': ['8'],
  'play.percent.90': ['9'],
  'play.faster': ['+', '='],
  'play.slower': ['-', '−'],
  'view.fullscreen': ['f'],
  'view.present': ['p'],
  'view.fit': ['z'],
  'view.zoomIn': ['Mod+=', 'Mod++'],
  'view.zoomOut': ['Mod+-'],
  'view.zoomReset': ['Shift+z', 'Mod+0'],
  'view.follow': ['c'],
  'pane.next': ['F6'],
  'pane.previous': ['Shift+F6'],
  'pane.splitRight': ['Alt+Shift+ArrowRight'],
  'pane.splitDown': ['Alt+Shift+ArrowDown'],
  'pane.maximise': ['Alt+Enter'],
  'pane.close': ['Alt+Shift+Backspace'],
  'pane.structures': ['s'],
  'compare.toggle': ['v'],
  'compare.table': ['o'],
  'games.open': ['l'],
  'games.next': ['Alt+l'],
  'games.script': ['Shift+l'],
  'live.follow': ['.'],
  'live.pause': ['Shift+Space'],
  'live.step': ['n'],
  'live.record': ['r'],
  'recording.open': ['Mod+Shift+o'],
  'focus.entities': ['/'],
  'focus.stage': ['g'],
  'focus.script': ['e'],
  'focus.timeline': ['t'],
  'help.keys': ['?'],
  'help.palette': ['Mod+k'],
  back: ['Escape'],
  'file.open': ['Mod+o'],
  'file.save': ['Mod+s'],
  'file.saveAs': ['Mod+Shift+s'],
  'export.step': ['Mod+e'],
  'export.all': ['Mod+Shift+e'],
  'edit.undo': ['Mod+z'],
  'edit.redo': ['Mod+Shift+z', 'Mod+y'],
};

const byChord: ReadonlyMap<string, CommandId> = new Map(
  Object.entries(chords).flatMap(([id, keys]) => (keys ?? []).map((chord) => [chord, id as CommandId] as const)),
);

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The chord of a key press, in the form of the table above. */
export function chordOf(press: KeyPress): string {
  const named = press.key.length > 1;
  const key = press.key === ' ' ? 'Space' : named ? press.key : press.key.toLowerCase();
  // Shift is part of how a character is made (`?`, `+`), so it only counts with named keys, letters with Mod, and
  // upper-case letters.
  const isLetter = /^\p{L}$/u.test(press.key);
  const mod = press.ctrlKey || press.metaKey;
  const shift = press.shiftKey && (named || isLetter || key === 'Space');
  return `${mod ? 'Mod+' : ''}${press.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

export function commandFor(press: KeyPress): CommandId | undefined {
  return byChord.get(chordOf(press));
}

/** What is being typed into, or operated by the same keys, keeps them. */
export interface KeyTarget {
  /** Text is typed there: inputs, the editor. */
  readonly typing: boolean;
  /** The script editor, whose undo is the program's. */
  readonly editor: boolean;
  /** A button, link or box: Space and Enter are its own. */
  readonly pressable: boolean;
  /** A slider, grid, list, tab strip or splitter: arrows, Home, End and paging are its own. */
  readonly navigable: boolean;
  /** Within the stage, where Mod with + − 0 zooms the diagram instead of the page. */
  readonly stage: boolean;
}

const navigation = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
const zoom: ReadonlySet<CommandId> = new Set(['view.zoomIn', 'view.zoomOut', 'view.zoomReset']);
/** Commands whose chords cannot be text, so they work from the editor too. */
const whileTyping: ReadonlySet<CommandId> = new Set([
  'file.open',
  'file.save',
  'file.saveAs',
  'export.step',
  'export.all',
  'help.palette',
  'pane.next',
  'pane.previous',
]);

/** The command of a key press where `target` has the focus; undefined when the key belongs to the target. */
export function commandAt(press: KeyPress, target: KeyTarget): CommandId | undefined {
  const id = commandFor(press);
  if (id === undefined) return undefined;
  if (target.typing) return whileTyping.has(id) || (target.editor && inEditor.has(id)) ? id : undefined;
  if (target.pressable && press.key === ' ') return undefined;
  // With Alt they are nobody's own.
  if (target.navigable && navigation.has(press.key) && !press.altKey) return undefined;
  if (zoom.has(id) && (press.ctrlKey || press.metaKey) && !target.stage) return undefined;
  return id;
}

/** The editor keeps no history of its own: an edit there is an edit of the script like any other. */
const inEditor: ReadonlySet<CommandId> = new Set(['edit.undo', 'edit.redo']);

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

/** A chord as it is printed on the keyboard: `['Ctrl', 'Shift', 'E']`. */
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
