import { z } from 'zod';
import { scriptSource } from '../../core/export/shapes.ts';
import {
  classLesson,
  classResult,
  classStatus,
  grading,
  place,
  seatsPerAddress,
  unaskedQuestion,
} from './class-protocol.ts';
import { nothing } from './nothing.ts';

/** The calls of the window about its class, a part of `methods` in api.ts. */
export const classMethods = {
  /** Returns the status, and sends `class.status` at every later change. `window` stays the same when the page is loaded again. */
  'class.status': { input: z.object({ window: z.string().min(1).max(64) }), output: classStatus },
  /** Opens the class, which others on the network can join with the code. */
  'class.open': { input: z.object({ seatsPerAddress }), output: classStatus },
  /** Lets the class follow the calling window in place of another one. */
  'class.takeOver': { input: z.undefined(), output: nothing },
  /** Returns the questions of the open class, or of the last one. */
  'class.results': { input: z.undefined(), output: z.array(classResult) },
  'class.close': { input: z.undefined(), output: nothing },
  /** Replaces the view that the class sees. `script` is omitted while it is unchanged. `lesson`: what a window after this one continues. */
  'class.show': {
    input: z.object({ script: scriptSource.optional(), place, lesson: classLesson.nullish() }),
    output: nothing,
  },
  /**
   * Asks the class, replacing the previous question; null removes the question. What was asked before goes on with its newest answers, unless it is
   * asked `again`. `lesson`: the title of the lesson that is open.
   */
  'class.ask': {
    input: z
      .object({
        question: unaskedQuestion,
        grading,
        lesson: z.string().max(1000).optional(),
        again: z.literal(true).optional(),
      })
      .nullable(),
    output: nothing,
  },
  /** Lets in at most this many of the people who wait at a network address now, or lifts its lock. */
  'class.letIn': {
    input: z.object({ address: z.string().max(100), people: z.number().int().min(0) }),
    output: nothing,
  },
  /** Changes how many seats each network address may have. */
  'class.setSeats': { input: z.object({ seatsPerAddress }), output: nothing },
  /** `taken`: true accepts answers again, false stops them: the bars remain, and followers receive the right answer. */
  'class.takeAnswers': { input: z.object({ taken: z.boolean() }), output: nothing },
} as const;
