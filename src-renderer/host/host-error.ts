const ENGLISH = {
  'no-token': 'This page was opened without its key. Open the whole link that `ecs-atlas serve` printed.',
  unreachable: 'ECS Atlas does not answer. Start `ecs-atlas serve` again and open the link that it prints.',
  lost: 'The connection to ECS Atlas broke. Start `ecs-atlas serve` again if it has ended, then repeat what you did.',
} as const;

/** The host cannot be reached. `key` names the sentence in the locale files; the message is the English one. */
export class HostError extends Error {
  readonly key: `host.unavailable.${keyof typeof ENGLISH}`;

  constructor(reason: keyof typeof ENGLISH) {
    super(ENGLISH[reason]);
    this.name = 'HostError';
    this.key = `host.unavailable.${reason}`;
  }
}
