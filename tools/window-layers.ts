import type { Rule } from './import-rule.ts';

/** Folders of the window, lowest first, and why each imports only itself and those before it. */
export const windowLayers: readonly (readonly [folder: string, reason: string])[] = [
  ['text', 'words know nothing of what is shown'],
  ['host', 'the way to the host is the same whatever the window shows'],
  ['state', 'state is plain data: views depend on it, it depends on no view'],
  [
    'player',
    'the player is a script of its own, a part of every HTML storyboard: it knows nothing of the window but its speeds',
  ],
  ['ui', 'shared components know no part of the window that uses them'],
  ['stage', 'a stage draws any picture: it knows no pane, panel or comparison'],
  ['panes', 'panes arrange stages and know no panel'],
  ['live', 'a game or recording is a source: panels show it, it does not know them'],
  ['inspector', 'panels import only the panels before them'],
  ['operations', 'panels import only the panels before them'],
  ['timeline', 'panels import only the panels before them'],
  ['script', 'panels import only the panels before them'],
  ['lists', 'panels import only the panels before them'],
  ['watch', 'panels import only the panels before them'],
  ['compare', 'the comparison is built from stages and panels, which do not know it'],
  ['class', 'a class sees what is open: it knows scripts and comparisons, and they do not know it'],
  ['lesson', 'a lesson is played with stages and panels, which do not know it'],
  ['presenter', 'a lesson knows no lecturer'],
  ['home', 'Home shows lessons and examples and runs commands by id: no panel knows it'],
  [
    'storyboard',
    'a storyboard knows what can be shown: scripts, comparisons, lessons, recordings; none of them knows it',
  ],
  ['dialogs', 'dialogs act on what is open; nothing below opens one except by name'],
  ['commands', 'commands act on everything; components run them by id'],
  ['speaker', 'the second page knows the window by messages only'],
];

export const windowRules: readonly Rule[] = windowLayers.map(([folder, reason], i): Rule => {
  const before = windowLayers.slice(0, i + 1).map(([name]) => name);
  return {
    from: new RegExp(`^src-renderer/${folder}/`),
    to: new RegExp(`^src-renderer/(?!(${before.join('|')})/)`),
    reason,
  };
});
