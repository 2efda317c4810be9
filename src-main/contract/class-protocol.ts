import { z } from 'zod';
import { focus, scriptSource } from '../../core/export/shapes.ts';
import { DEPTHS } from '../../core/script/beats.ts';

/**
 * What a class sees, and the two things that a follower can say: join, and answer. The lecturer's window, the class server and the
 * follower's page share these shapes. On the socket each message is one JSON text.
 */
export const CLASS_PROTOCOL = 'ecs-atlas.class.1';

const cell = z.object({ column: z.string().max(1000), row: z.number().int().nonnegative() });
const markedCell = cell.extend({ isAsked: z.literal(true).optional() });
const names = z.array(z.string().max(1000)).max(100).nullable();

/** The moment of a lesson that is shown. */
const lessonPlace = z.object({
  title: z.string().max(1000),
  chapter: z.string().max(1000).nullable(),
  /** Counted from 0, of `count`. */
  moment: z.number().int().nonnegative(),
  count: z.number().int().positive(),
  /** Steps have just led here: they are marked, and the sentence says them. */
  isBeat: z.boolean(),
  /** As `view` of a lesson. */
  view: z.object({
    show: names,
    only: names,
    zoom: z.enum(['map', 'whole']).nullable(),
    mark: z.array(markedCell).max(100),
  }),
});

/** Where the lecturer is in the script. `other`: something else is shown, which the class does not receive. */
export const place = z.object({
  shows: z.enum(['script', 'other']),
  position: z.number().int().nonnegative(),
  depth: z.enum(DEPTHS),
  focus: focus.nullable(),
  /** Markdown that is said here; null: only the step's own sentence. */
  prose: z.string().max(20_000).nullable(),
  /** The arrangement of the diagrams, as the window remembers it; null: that at the first start. */
  panes: z.json(),
  /** Null: no lesson is shown. */
  lesson: lessonPlace.nullable(),
});
export type LessonPlace = z.infer<typeof lessonPlace>;

const MAX_OPTIONS = 12;

/** An operation that followers perform on memory of their own, and what of it counts and is drawn. */
const task = z.object({
  /** A line of script. */
  operation: z.string().min(1).max(1000),
  /** Operations of the script before it: a question may be received before its script. */
  after: z.number().int().nonnegative(),
  /** Arrays that count, as in `quiz do` of a lesson. */
  in: z.array(z.string().max(1000)).max(100),
  /** Families and structures that are drawn; null: as the engine has them. */
  show: names,
  only: names,
});

/** The result of a task that was performed without a mistake, and of one with a mistake that has no name. */
export const RIGHT = 'right';
export const SLIP = 'slip';

export const question = z.object({
  id: z.string().min(1).max(64),
  /**
   * `choice`: one of the options. `value`: see `isValueChoice`, or one of the options. `cell`: see `cellChoice`. `do`: the task is
   * performed and graded on the follower's page; the answer is its result, `RIGHT` or the code of the first misconception.
   */
  kind: z.enum(['choice', 'value', 'cell', 'do']),
  /** Empty: the lecturer asks aloud. */
  ask: z.string().max(2000),
  options: z.array(z.string().min(1).max(200)).max(MAX_OPTIONS),
  /** Options are called A, B, C. */
  letters: z.boolean().optional(),
  /** Of `value` only: what is typed is read as a value of this cell. */
  cell: cell.optional(),
  /** Of `do` only. */
  task: task.optional(),
});
export type Question = z.infer<typeof question>;

/** A cell of the diagram as a choice: its column and row. */
export function cellChoice(column: string, row: number): string {
  return `${column}#${row}`;
}

export function isCellChoice(choice: string): boolean {
  return /^[^#]{1,100}#\d{1,9}$/.test(choice);
}

const VALUE =
  /^(empty|tombstone|null|true|false|[+-]?\d{1,20}(\.\d{1,6})?|0x[\da-f]{1,16}|\d{1,10}:\d{1,10}|\[[\d,]{0,60}\])$/i;

/** Whether a choice is a value: a number, a handle as `3:1`, a list of numbers, `empty`, `tombstone`, `null`, `true` or `false`. Never free text. */
export function isValueChoice(choice: string): boolean {
  return VALUE.test(choice.trim());
}

/** Answers as they are counted: for `choice` by option, otherwise the most frequent first. */
const counts = z.object({
  bars: z.array(z.object({ choice: z.string(), count: z.number() })),
  /** More than all bars together where some answers have none of their own. */
  answered: z.number(),
});
export type Counts = z.infer<typeof counts>;

/** What the lecturer's window shows of the class; null while it is closed. */
export const classStatus = z
  .object({
    /** Where followers go, the likeliest address first. */
    addresses: z.array(z.string()),
    code: z.string(),
    joined: z.number(),
    /** `taken`: answers are accepted. */
    poll: z.object({ question, taken: z.boolean(), counts }).nullable(),
  })
  .nullable();
export type ClassStatus = z.infer<typeof classStatus>;

/** Everything that a follower can say. Anything else ends its connection. */
export const fromFollower = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    code: z.string().max(16),
    /** From an earlier `joined`: the answer that was given then is replaced, not counted twice. */
    seat: z
      .string()
      .regex(/^[\w-]{22}$/)
      .optional(),
  }),
  z.strictObject({
    type: z.literal('answer'),
    question: z.string().min(1).max(64),
    choice: z.string().min(1).max(200),
  }),
]);
export type FromFollower = z.infer<typeof fromFollower>;

/** Everything that a follower receives. */
export const toFollower = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), seat: z.string() }),
  scriptSource.extend({ type: z.literal('script') }),
  place.extend({ type: z.literal('place') }),
  /** Null: there is no question. */
  z.object({ type: z.literal('question'), question: question.nullable(), taken: z.boolean() }),
  /** Sent every `ALIVE_MS`. */
  z.object({ type: z.literal('alive') }),
]);
export type ToFollower = z.infer<typeof toFollower>;

/** A follower that has received nothing for twice as long says that the lecturer's computer does not answer. */
export const ALIVE_MS = 5_000;

/** Why the server ended a connection: codes of WebSocket's private range, and its "policy violation". */
export const ENDED = {
  closed: 4001,
  wrongCode: 4003,
  full: 4008,
  tooManyTries: 4029,
  notAllowed: 1008,
} as const;
