import { z } from 'zod';

type Value = string | number | boolean;

/** An option of exports that only some formats have. */
export interface ExportOption<T extends Value = Value> {
  /** The name on the command line and in recording scripts. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly usual: T;
  /** The values, as help texts and messages name them. */
  readonly takes: string;
  /** Its effect, for help texts. */
  readonly about: string;
  /** The values that the dialog offers. Empty for an option that is on or off, and for one that the dialog leaves out. */
  readonly offered: readonly T[];
  /** The unit of its numbers. */
  readonly unit?: 's' | '×';
}

type Texts<T extends Value> = Pick<ExportOption<T>, 'name' | 'usual' | 'about'> & Partial<ExportOption<T>>;

const number = (least: number, most: number, texts: Texts<number>): ExportOption<number> => ({
  schema: z.number().min(least).max(most),
  takes: `a number from ${least} to ${most}`,
  offered: [],
  ...texts,
});

const whole = (least: number, most: number, texts: Texts<number>): ExportOption<number> => ({
  schema: z.number().int().min(least).max(most),
  takes: `a whole number from ${least} to ${most}`,
  offered: [],
  ...texts,
});

const choice = <const T extends string | number>(offered: readonly [T, ...T[]], texts: Texts<T>): ExportOption<T> => ({
  schema: z.custom<T>((value) => offered.some((each) => each === value)),
  takes: offered.length === 2 ? offered.join(' or ') : offered.join(', '),
  offered,
  ...texts,
});

const onOff = (texts: Texts<boolean>): ExportOption<boolean> => ({
  schema: z.boolean(),
  takes: 'yes or no',
  offered: [],
  ...texts,
});

/** The motion of a clip from one position to the next. Times are in seconds. */
const motion = {
  transition: number(0, 10, {
    name: 'transition',
    usual: 0.6,
    takes: 'a time from 0 to 10s',
    about: 'how long the way from picture to picture takes; 0 cuts',
    offered: [0, 0.3, 0.6, 1, 2],
    unit: 's',
  }),
  hold: {
    name: 'hold',
    schema: z.union([z.literal('reading'), z.number().min(0).max(60)]),
    usual: 'reading',
    takes: 'reading, or a time from 0 to 60s',
    about: 'how long each picture is shown; reading: as long as its sentence takes to read',
    offered: ['reading', 0.5, 1, 2, 3, 5],
    unit: 's',
  } satisfies ExportOption<'reading' | number> as ExportOption<'reading' | number>,
  fps: whole(1, 60, {
    name: 'fps',
    usual: 30,
    about: 'pictures a second on the way from picture to picture; a GIF has at most 50',
    offered: [10, 15, 25, 30, 50, 60],
  }),
  loop: onOff({ name: 'loop', usual: true, about: 'begin again at the end; the player of a video decides for itself' }),
};

const handout = {
  perPage: choice([1, 2, 4, 6], { name: 'per-page', usual: 4, about: 'pictures a page' }),
  paper: choice(['a4', 'letter', 'slide'], {
    name: 'paper',
    usual: 'a4',
    about: 'paper; slide: a page of 16:9 for each slide, as in a deck',
  }),
  answers: choice(['page', 'none'], {
    name: 'answers',
    usual: 'page',
    about: "the answers to a lesson's questions: on a page of their own, or none",
  }),
};

const single = {
  clips: choice(['whole', 'each'], {
    name: 'clips',
    usual: 'whole',
    about: 'one file of everything, or one for each picture, for slides',
  }),
  scale: number(0.5, 4, {
    name: 'scale',
    usual: 1,
    about: 'device pixels per pixel',
    offered: [1, 1.5, 2, 3, 4],
    unit: '×',
  }),
  text: choice(['text', 'paths'], {
    name: 'text',
    usual: 'text',
    about: 'texts as text, or as paths for Inkscape and journals',
  }),
  between: whole(0, 60, { name: 'between', usual: 0, about: 'more pictures on the way to each picture' }),
  transparent: onOff({ name: 'transparent', usual: false, about: 'no background' }),
};

/** The options in groups, as a request has them. */
const groups = { motion, handout };
type Group = keyof typeof groups;

/**
 * The options that only some formats have. Requests, the command line, recording scripts, the dialog and what it remembers are made from this
 * table, in its order.
 */
export const options = { ...single, ...motion, ...handout };
export type OptionId = keyof typeof options;
export const optionIds = Object.keys(options) as OptionId[];

type Table = Readonly<Record<string, { readonly schema: z.ZodType }>>;
type Schemas<T extends Table> = { [K in keyof T]: T[K]['schema'] };

function schemasOf<T extends Table>(table: T): Schemas<T> {
  return Object.fromEntries(Object.entries(table).map(([id, { schema }]) => [id, schema])) as Schemas<T>;
}

/** The options of a group as a schema of their values. */
const motionSchema = z.object({
  ...schemasOf(motion),
  /** Extra seconds by the number of a picture. */
  pauses: z.record(z.string(), z.number().min(0).max(60)).optional(),
});
const handoutSchema = z.object(schemasOf(handout));

/** The fields of a request that options fill. */
export const optionFields = { ...schemasOf(single), motion: motionSchema, handout: handoutSchema };
const optionSchema = z.object(optionFields);
export type OptionFields = z.infer<typeof optionSchema>;

function groupOf(id: OptionId): Group | null {
  return (Object.keys(groups) as Group[]).find((group) => id in groups[group]) ?? null;
}

/** Returns the value of an option in the fields of a request. */
export function optionIn(fields: OptionFields, id: OptionId): Value {
  const group = groupOf(id);
  return ((group === null ? fields : fields[group]) as Readonly<Record<string, unknown>>)[id] as Value;
}

/** Returns the changed field of a request with another value of an option. */
export function withOption(fields: OptionFields, id: OptionId, value: unknown): Partial<OptionFields> {
  const group = groupOf(id);
  return group === null ? { [id]: value } : { [group]: { ...fields[group], [id]: value } };
}

/** Returns the fields of a request with the values of some options, and the usual values of the others. */
export function filledOptions(ids: readonly OptionId[], read: (id: OptionId) => unknown): OptionFields {
  let fields = {} as OptionFields;
  for (const id of optionIds) {
    const value = ids.includes(id) ? read(id) : options[id].usual;
    fields = { ...fields, ...withOption(fields, id, value) };
  }
  return fields;
}

/** The fields of a request with the usual values. */
export const USUAL: OptionFields = filledOptions([], () => undefined);

/** Reads a value as a person writes it: `0.5`, `500ms`, `a4`, `yes`. Returns undefined if the option does not take it. */
export function readOption(id: OptionId, text: string): Value | undefined {
  const { schema, unit: own } = options[id] as ExportOption;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text.trim()) ?? [];
  const read =
    { yes: true, no: false }[text] ??
    (amount === undefined || (unit !== undefined && own !== 's') ? text : Number(amount) / (unit === 'ms' ? 1000 : 1));
  const parsed = schema.safeParse(read);
  return parsed.success ? parsed.data : undefined;
}
