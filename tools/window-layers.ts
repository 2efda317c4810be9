import type { Rule } from './import-rule.ts';

const SHOWN = ['stage', 'ui', 'state', 'text'] as const;

/** The rooms of the window, lowest first: the other rooms that each may import, and the reason. */
export const windowLayers: readonly (readonly [room: string, below: readonly string[], reason: string])[] = [
  ['text', [], 'texts do not depend on what is shown'],
  ['host', [], 'the connection to the host is the same whatever the window shows'],
  ['state', ['host'], 'state is plain data: views depend on it, and it depends on no view'],
  [
    'player',
    ['state'],
    'the player is a script of its own in every HTML storyboard: it shares only the speeds with the window',
  ],
  ['ui', ['state', 'text'], 'shared components do not know the parts of the window that use them'],
  ['stage', ['ui', 'state', 'text'], 'a stage draws any picture, whoever shows it'],
  ['inspect', SHOWN, 'the inspector shows whatever is selected, in a script, a game or a recording'],
  ['compare', SHOWN, 'a comparison is shown in a window of its own and inside lessons, and knows neither'],
  ['learn', ['compare', ...SHOWN], 'learning, building and debugging do not know each other'],
  ['build', ['compare', 'inspect', ...SHOWN], 'learning, building and debugging do not know each other'],
  ['debug', ['inspect', ...SHOWN], 'learning, building and debugging do not know each other'],
  [
    'record',
    ['learn', 'compare', ...SHOWN],
    'storyboards and exports collect what is shown, and nothing below them knows that',
  ],
  [
    'app',
    ['record', 'debug', 'build', 'learn', 'compare', 'inspect', ...SHOWN, 'host'],
    'the app decides what opens where: only the pages that start it are above it',
  ],
  ['site', ['app', 'ui', 'state'], 'the page of the static site starts the same app with another host'],
];

export const windowRules: readonly Rule[] = windowLayers.map(
  ([room, below, reason]): Rule => ({
    from: new RegExp(`^src-renderer/${room}/`),
    to: new RegExp(`^src-renderer/(?!(${[room, ...below].join('|')})/)`),
    reason,
  }),
);
