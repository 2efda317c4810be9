import { z } from 'zod';
import { LOCALES } from '../../../assets/locales/locales.ts';

/** The state of an open lesson for the speaker's page. */
const shownLesson = z.object({
  title: z.string(),
  moment: z.number().int().nonnegative(),
  count: z.number().int().positive(),
  /** `3 of 14`. */
  place: z.string(),
  /** Index of the current chapter; -1 before the first. */
  chapter: z.number().int().min(-1),
  chapters: z.array(z.object({ title: z.string(), moment: z.number().int().nonnegative() })),
  /** Markdown for the lecturer. */
  notes: z.string().nullable(),
  /** Markdown that the class sees. */
  prose: z.string().nullable(),
  sentence: z.string(),
  /** Markdown of the question and of the explanation. `isOpen`: the class does not see the answer yet. */
  question: z
    .object({
      ask: z.string(),
      /** Markdown, in the order in which the class sees them. */
      options: z.array(z.object({ text: z.string(), isRight: z.boolean() })),
      why: z.string(),
      isOpen: z.boolean(),
    })
    .nullable(),
  /** The number of votes and of followers while the class votes; null otherwise. */
  voting: z.object({ count: z.number(), joined: z.number() }).nullable(),
  /** True if a step back opens the vote again that a step forward has closed. */
  reopens: z.boolean(),
  /** Answers of the class; null if it has no question. */
  poll: z
    .object({ bars: z.array(z.object({ label: z.string(), count: z.number() })), answered: z.number() })
    .nullable(),
  /** Markdown of the next moment, and its chapter if it differs; null at the end. */
  next: z.object({ chapter: z.string().nullable(), text: z.string() }).nullable(),
  /** True if the class sees a black screen; null if the lesson is not being presented. */
  blank: z.boolean().nullable(),
});
export type ShownLesson = z.infer<typeof shownLesson>;

const toSpeaker = z.discriminatedUnion('kind', [
  /** Sent when the window was loaded. */
  z.object({ kind: z.literal('hello') }),
  /** `lesson` is null if none is open. */
  z.object({
    kind: z.literal('shown'),
    locale: z.enum(LOCALES),
    theme: z.enum(['system', 'light', 'dark', 'contrast']),
    lesson: shownLesson.nullable(),
  }),
]);
type ToSpeaker = z.infer<typeof toSpeaker>;
export type SpeakerContent = Extract<ToSpeaker, { kind: 'shown' }>;

/** The commands that a speaker's page can run in the window. */
export const REMOTE_COMMANDS = ['play.next', 'play.previous', 'present.blank'] as const;
export type RemoteCommand = (typeof REMOTE_COMMANDS)[number];

const fromSpeaker = z.discriminatedUnion('kind', [
  /** Makes the window report its state from then on. */
  z.object({ kind: z.literal('hello-speaker') }),
  z.object({ kind: z.literal('run'), command: z.enum(REMOTE_COMMANDS) }),
  z.object({ kind: z.literal('go'), moment: z.number().int().nonnegative() }),
]);
type FromSpeaker = z.infer<typeof fromSpeaker>;

/** One end of the channel between a window and its speaker's pages. */
export interface Line<M> {
  send(message: M): void;
  close(): void;
}

/** Opens the window's end. Messages of another format are ignored. */
export function lessonLine(id: string, receive: (message: FromSpeaker) => void): Line<ToSpeaker> {
  return connect(id, fromSpeaker, receive);
}

/** Opens the end of a speaker's page. Messages of other formats and from other speaker's pages are ignored. */
export function speakerLine(id: string, receive: (message: ToSpeaker) => void): Line<FromSpeaker> {
  return connect(id, toSpeaker, receive);
}

/** Sent by a window that begins to present to the speaker's pages of windows that are closed. */
const presents = z.object({ kind: z.literal('presents'), window: z.string().regex(/^[0-9a-z]+$/) });

/** Opens the line on which windows say that they present. Messages of another format are ignored. */
export function presentersLine(receive: (message: z.infer<typeof presents>) => void): Line<z.infer<typeof presents>> {
  return connect('presenters', presents, receive);
}

function connect<In, Out>(id: string, incoming: z.ZodType<In>, receive: (message: In) => void): Line<Out> {
  const channel = new BroadcastChannel(`ecs-atlas.speaker.${id}`);
  channel.onmessage = ({ data }: MessageEvent) => {
    const message = incoming.safeParse(data);
    if (message.success) receive(message.data);
  };
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
