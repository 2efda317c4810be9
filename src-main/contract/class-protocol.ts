import { z } from 'zod';
import { focus, scriptSource } from '../../core/export/shapes.ts';
import { DEPTHS } from '../../core/script/narration/beats.ts';
import { sharedCurve } from './shared-curve.ts';
import { sharedKnob } from './shared-knob.ts';

/**
 * The messages of a class. Followers can only join and answer. The lecturer's window, the class server and the follower's page share these
 * shapes. On the socket each message is one JSON text.
 */
export const CLASS_PROTOCOL = 'ecs-atlas.class.1';

const cell = z.object({ column: z.string().max(1000), row: z.number().int().nonnegative() });
const markedCell = cell.extend({ isAsked: z.literal(true).optional() });
const names = z.array(z.string().max(1000)).max(100).nullable();

/** Details of a lesson's diagram, like `detail` in its view. */
const detail = z.enum(['plain']).nullable();

/** The current moment of a lesson. */
const lessonPlace = z.object({
  title: z.string().max(1000),
  chapter: z.string().max(1000).nullable(),
  /** As the lecturer's window counts it. */
  number: z.object({
    unit: z.literal('moment'),
    n: z.number().int().positive(),
    total: z.number().int().nonnegative(),
  }),
  /** True if the steps before this moment are marked and described by the sentence. */
  isBeat: z.boolean(),
  /** The part of the run that is marked and described: the last beat, or after an answer its whole operation. */
  depth: z.enum(['beat', 'operation']),
  /** True if a comparison replaces the diagram. */
  isComparison: z.boolean(),
  /** The numbers that the lecturer turns at this moment. Null at other moments, and in place of numbers that are invalid. */
  knob: sharedKnob.nullable().catch(null),
  /** The curve that replaces the diagram at this moment. Null at other moments, and in place of numbers that are invalid. */
  curve: sharedCurve.nullable().catch(null),
  /** The engines that are shown side by side, the script's own first; empty for one engine. */
  engines: z.array(z.string().max(100)).max(8),
  /** Like `view` in a lesson. */
  view: z.object({
    show: names,
    only: names,
    zoom: z.enum(['map', 'whole']).nullable(),
    detail,
    mark: z.array(markedCell).max(100),
  }),
});

/** The lecturer's position in the script. `other`: the window shows something that is not shared. */
export const place = z.object({
  shows: z.enum(['script', 'other']),
  position: z.number().int().nonnegative(),
  depth: z.enum(DEPTHS),
  focus: focus.nullable(),
  /** Markdown text of this moment; null if only the step's sentence is shown. */
  prose: z.string().max(20_000).nullable(),
  /** The arrangement of the diagrams as the window stores it; null for the default. */
  panes: z.json(),
  /** Null if no lesson is shown. */
  lesson: lessonPlace.nullable(),
});
export type LessonPlace = z.infer<typeof lessonPlace>;

const MAX_OPTIONS = 12;

/** An operation that followers perform on their own memory, with the arrays that are graded and drawn. */
const task = z.object({
  /** A line of script. */
  operation: z.string().min(1).max(1000),
  /** The number of operations before it, because a question may arrive before its script. */
  after: z.number().int().nonnegative(),
  /** The arrays that are graded, as in `quiz do` of a lesson. */
  in: z.array(z.string().max(1000)).max(100),
  /** The families and structures that are drawn; null for the engine's default. */
  show: names,
  only: names,
  detail,
});

/** The result of a task without mistakes, and with an unrecognised mistake. */
export const RIGHT = 'right';
export const SLIP = 'slip';

/** Characters of a choice. */
const MAX_CHOICE = 200;

/** An option of a question. */
const option = z.object({
  /** The answer that means it, in each language the same. */
  choice: z.string().min(1).max(MAX_CHOICE),
  text: z.string().min(1).max(200),
});

/** A question that has no id yet: the class gives one to each round. */
export const unaskedQuestion = z.object({
  /** Names what is asked: the same whenever and in whichever language it is asked. */
  about: z.string().min(1).max(64),
  /**
   * `choice`: one of the options. `value`: see `isValueChoice`. `cell`: see `cellChoice`. `do`: the task is performed and graded on the
   * follower's page; the answer is its result, `RIGHT` or the code of the first misconception.
   */
  kind: z.enum(['choice', 'value', 'cell', 'do']),
  /** The question; empty if the lecturer asks aloud. */
  ask: z.string().max(2000),
  /** Empty unless one of them is chosen. */
  options: z.array(option).max(MAX_OPTIONS),
  /** True if the options are named A, B, C. */
  letters: z.boolean().optional(),
  /** For `value`: the cell in question, whose type determines how answers are parsed. */
  cell: cell.optional(),
  /** For `do`: the task. */
  task: task.optional(),
});
export type UnaskedQuestion = z.infer<typeof unaskedQuestion>;

/** `id`: names one round, so that a late answer to it is not counted in the next. */
const question = unaskedQuestion.extend({ id: z.string().min(1).max(64) });
export type ClassQuestion = z.infer<typeof question>;

/** Lets the class server check answers, and show the right ones once the question is closed. Followers never receive it. */
export const grading = z.object({
  /** The right choices; null if the lecturer's window does not know them. */
  right: z.array(z.string().max(MAX_CHOICE)).max(1_000).nullable(),
  /** For `cell`: the number of rows that can be chosen in each array. */
  rows: z.record(z.string().max(1000), z.number().int().nonnegative()),
  /** For `do`: the results that a task can have. */
  results: z.array(z.string().max(MAX_CHOICE)).max(200),
});
export type Grading = z.infer<typeof grading>;

/** A cell of the diagram as a choice: its column and row. */
export function cellChoice(column: string, row: number): string {
  return `${column}#${row}`;
}

/** Returns the cell of a choice; null if the choice is no cell. */
export function cellOfChoice(choice: string): z.infer<typeof cell> | null {
  const [, column, row] = /^(.{1,190})#(\d{1,9})$/s.exec(choice) ?? [];
  return column === undefined ? null : { column, row: Number(row) };
}

const WORDS = ['empty', 'tombstone', 'null', 'true', 'false'];

/**
 * Returns a typed value in normal form, so that `07`, `0x7` and `7` count as one answer; null if it is no value. A value is a number, a
 * handle such as `3:1`, a list of numbers, `empty`, `tombstone`, `null`, `true` or `false`. Free text is never accepted, and hexadecimal
 * digits, which can spell words, become decimal.
 */
export function normalValue(choice: string): string | null {
  const text = choice.trim().toLowerCase();
  if (WORDS.includes(text)) return text;
  if (/^([+-]?\d{1,20}|0x[\da-f]{1,16})$/.test(text)) return String(BigInt(text));
  if (/^[+-]?\d{1,15}\.\d{1,6}$/.test(text)) return String(Number(text));
  if (/^\d{1,10}:\d{1,10}$/.test(text)) return text.split(':').map(Number).join(':');
  if (/^\[(\d{1,15}(,\d{1,15}){0,9})?\]$/.test(text)) return JSON.stringify((text.match(/\d+/g) ?? []).map(Number));
  return null;
}

/** Tells whether a choice is a value, see `normalValue`. */
export function isValueChoice(choice: string): boolean {
  return normalValue(choice) !== null;
}

/** Returns the link that joins a class without typing. Browsers send no fragment, so the code is in no log. */
export function linkWithCode(address: string, code: string): string {
  return `${address}/#${code}`;
}

/** The seats of one network address. A pupil may have a phone and a notebook, and a household shares an address. */
export const USUAL_SEATS_PER_ADDRESS = 5;
/** A school may have one address. It can never fill the class. */
export const MAX_SEATS_PER_ADDRESS = 250;

/** The number of seats that each network address may have. */
export const seatsPerAddress = z.number().int().min(1).max(MAX_SEATS_PER_ADDRESS);

/** Counted answers: by option for `choice`, otherwise the most frequent first. */
const counts = z.object({
  bars: z.array(z.object({ choice: z.string(), count: z.number() })),
  /** Greater than the sum of the bars if some answers have no bar. */
  answered: z.number(),
});
export type Counts = z.infer<typeof counts>;

/** A question that the class was asked, with the counted answers. `right`: the right choices; null if the lecturer's window does not know them. */
export const classResult = z.object({
  question,
  counts,
  right: z.array(z.string()).nullable(),
  /** The title of the lesson that was open; empty if there was none. */
  lesson: z.string(),
  /** When it was asked, in ISO 8601. */
  asked: z.string(),
  /** The most people who had joined at once while answers were taken. */
  joined: z.number(),
});
export type ClassResult = z.infer<typeof classResult>;

/** A built-in lesson at a moment, counted from 0, which a window can open. */
export const classLesson = z.object({
  id: z.string().max(100),
  title: z.string().max(1000),
  moment: z.number().int().nonnegative(),
});
export type ClassLesson = z.infer<typeof classLesson>;

/** The class as a window shows it; null while it is closed. */
export const classStatus = z
  .object({
    /** True in the window that the class follows: the one that opened it, or took it over. */
    isOwn: z.boolean(),
    /** True if that window is open. */
    isFollowed: z.boolean(),
    /** The built-in lesson that the class was shown last; null if it was shown something else. */
    lesson: classLesson.nullable(),
    /** The addresses for followers, the most likely first. */
    addresses: z.array(z.string()),
    code: z.string(),
    joined: z.number(),
    seatsPerAddress,
    /**
     * Network addresses that are held back. `codes`: locked after wrong codes; the count is of joins that were refused since then. `seats`:
     * all seats of the address are taken; the count is of the people who wait.
     */
    held: z.array(z.object({ address: z.string(), reason: z.enum(['codes', 'seats']), count: z.number() })),
    /** `taken`: answers are accepted. `right`: as in the message to followers. */
    poll: z.object({ question, taken: z.boolean(), counts, right: z.array(z.string()).nullable() }).nullable(),
  })
  .nullable();
export type ClassStatus = z.infer<typeof classStatus>;

/** Every message of a follower. Anything else ends its connection. */
export const fromFollower = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    code: z.string().max(16),
    /** The seat from an earlier `joined`: the follower keeps it, with its answer. */
    seat: z
      .string()
      .regex(/^[\w-]{22}$/)
      .optional(),
  }),
  z.strictObject({
    type: z.literal('answer'),
    question: z.string().min(1).max(64),
    choice: z.string().min(1).max(MAX_CHOICE),
  }),
]);
export type FromFollower = z.infer<typeof fromFollower>;

/** Every message to a follower. */
export const toFollower = z.discriminatedUnion('type', [
  /** `mine`: the answer of this seat to the current question. */
  z.object({
    type: z.literal('joined'),
    seat: z.string(),
    mine: z.object({ question: z.string(), choice: z.string() }).nullable(),
  }),
  /** All seats of the network address are taken. `joined` follows once there is one. */
  z.object({ type: z.literal('waiting') }),
  /** Tells if the window that the class follows is open. What it showed last stays. */
  z.object({ type: z.literal('window'), isOpen: z.boolean() }),
  scriptSource.extend({ type: z.literal('script') }),
  place.extend({ type: z.literal('place') }),
  /** Null if there is no question. `right`: the right choices, once the question is closed and if the lecturer's window knows them. */
  z.object({
    type: z.literal('question'),
    question: question.nullable(),
    taken: z.boolean(),
    right: z.array(z.string()).nullable(),
  }),
  /** The answer is a cell that the question does not have. An earlier answer remains, and is `mine`. */
  z.object({ type: z.literal('uncounted'), question: z.string(), mine: z.string().nullable() }),
  /** Sent every `ALIVE_MS`. */
  z.object({ type: z.literal('alive') }),
]);
export type ToFollower = z.infer<typeof toFollower>;

/** If a follower has received nothing for twice this long, it says that the lecturer's computer does not respond. */
export const ALIVE_MS = 5_000;

/** The close codes that tell why the server closed a connection: WebSocket's private range, and its "policy violation". */
export const ENDED = {
  closed: 4001,
  wrongCode: 4003,
  full: 4008,
  /** The seat was used again, in another tab of the browser. */
  elsewhere: 4009,
  /** All seats of the network address are taken, and too many people wait. */
  addressFull: 4010,
  tooManyTries: 4029,
  notAllowed: 1008,
} as const;
export type FollowRefusal = keyof typeof ENDED;
