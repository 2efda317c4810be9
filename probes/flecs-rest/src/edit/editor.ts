import type { Json } from '../../../../core/trace/value.ts';
import type { Edit } from '../../../../core/wire/messages/edit.ts';
import { handleOf } from '../columns/entities.ts';
import { HttpError, type HttpLimits, type HttpReply, type SendChange, type SendGet } from '../poll/http.ts';
import { editedComponent, editedEntity, entityTarget, isTerm } from '../poll/request-targets.ts';
import { ReplyError } from '../replies/checked-json.ts';
import { type InspectedReply, readEntity } from '../replies/entity-reply.ts';
import { canonicalId } from '../replies/id-text.ts';

/** The edit was not carried out; the message says why, in English. */
class EditRefused extends Error {}

/** Edits were turned off before this one was sent to the game. */
export class EditDropped extends Error {}

export interface EditOutcome {
  /** The entity's new state; null if it was despawned. */
  readonly entity: InspectedReply | null;
}

const INDICES = 2 ** 32;
/** This timeout is shorter than the hub's for an answer. */
const LIMITS: HttpLimits = { maxBodyBytes: 16 * 1024 * 1024, timeoutMs: 4000 };

/**
 * Carries out edits over REST. Flecs silently accepts edits that do not fit, such as unknown members or missing
 * components, so the entity is read first and the edit is checked against it.
 */
export class Editor {
  readonly #get: SendGet;
  readonly #change: SendChange;
  readonly #fresh: () => number;

  /** @param fresh returns numbers that keep the game from repeating a reply */
  constructor(get: SendGet, change: SendChange, fresh: () => number) {
    this.#get = get;
    this.#change = change;
    this.#fresh = fresh;
  }

  /**
   * @param permission once it has aborted, nothing is sent
   * @throws EditRefused, EditDropped
   */
  async perform(edit: Edit, permission: AbortSignal): Promise<EditOutcome> {
    try {
      return await this.#perform(edit, permission);
    } catch (error) {
      if (error instanceof ReplyError) throw new EditRefused(error.message);
      if (!(error instanceof HttpError)) throw error;
      throw new EditRefused(`The game did not answer (${error.failure}); it may still carry this out`);
    }
  }

  async #perform(edit: Edit, permission: AbortSignal): Promise<EditOutcome> {
    if (permission.aborted) throw dropped();
    if (edit.action === 'spawn') return { entity: await this.#spawn() };
    const entity = await this.#entity(edit.entity!);
    const { index } = entity;
    if (permission.aborted) throw dropped();
    if (edit.action === 'despawn') {
      await this.#send('DELETE', editedEntity(index));
      return { entity: null };
    }
    const id = componentOf(edit, entity);
    if (edit.action === 'remove') await this.#send('DELETE', editedComponent(index, id));
    else if (edit.action === 'add') await this.#send('PUT', editedComponent(index, id));
    else await this.#send('PUT', editedComponent(index, id, valueFor(edit, entity)));
    return { entity: await this.#entity(edit.entity!) };
  }

  async #spawn(): Promise<InspectedReply> {
    const [, id] = /"id":\s*"?(\d+)/.exec(await this.#send('PUT', editedEntity())) ?? [];
    return this.#read(Number(id));
  }

  /** Reads the entity with exactly this handle. Games before 4.1.5 do not report generations, so all their handles have generation 0. */
  async #entity(handle: number): Promise<InspectedReply> {
    const reply = await this.#read(handle % INDICES);
    if (handleOf(reply) !== handle) throw notAlive(handle);
    return reply;
  }

  async #read(index: number): Promise<InspectedReply> {
    const { status, body } = await this.#get(entityTarget(index, this.#fresh()), LIMITS);
    if (status === 404) throw notAlive(index);
    return readEntity(checked({ status, body }));
  }

  async #send(method: 'PUT' | 'DELETE', target: string): Promise<string> {
    return checked(await this.#change(method, target, LIMITS));
  }
}

function dropped(): EditDropped {
  return new EditDropped('Edits were turned off before this one was sent');
}

function notAlive(handle: number): EditRefused {
  const generation = Math.floor(handle / INDICES);
  return new EditRefused(`Entity ${handle % INDICES}${generation === 0 ? '' : `v${generation}`} is not alive`);
}

/**
 * Returns the edit's id.
 * @throws EditRefused unless the entity has it, or lacks it for `add`
 */
function componentOf({ action, component }: Edit, { ids }: InspectedReply): string {
  const id = canonicalId(component!);
  if (!isTerm(id)) throw new EditRefused(`The name ${id} cannot be written in a request`);
  if (ids.includes(id) === (action !== 'add')) return id;
  throw new EditRefused(`The entity has ${action === 'add' ? `${id} already` : `no ${id}`}`);
}

/** Returns the JSON to send: the whole value, or the outermost member that contains the changed field. */
function valueFor({ component, field, value }: Edit, { values, types }: InspectedReply): Json {
  const id = canonicalId(component!);
  const before = values.get(id);
  if (before === undefined || before === null)
    throw new EditRefused(`${id} has no value that the game describes (no reflection)`);
  const path = fieldPath(field ?? '');
  const name = field === undefined ? id : `${id}.${field}`;
  const changed = replaceMember(before, types.get(id), path, value!);
  if (changed === null) throw new EditRefused(`${id} has no field ${field}`);
  if (!fitsShape(value!, changed.before, changed.shape))
    throw new EditRefused(
      `${JSON.stringify(value)} is no value of ${name}: it is ${JSON.stringify(changed.before)} now`,
    );
  return changed.sent;
}

/**
 * Returns the body of a reply.
 * @throws EditRefused with the reason that Flecs gives in the body
 */
function checked({ status, body }: Pick<HttpReply, 'status' | 'body'>): string {
  const [, reason] = /^\{"error":\s*"((?:[^"\\]|\\.)*)"/.exec(body) ?? [];
  if (status === 200 && reason === undefined) return body;
  throw new EditRefused(reason ?? `Flecs answered with status ${status}`);
}

/** Returns true if a value may replace another one, given the game's type description, such as `["int"]` or `["enum", "Calm", "Angry"]`. */
export function fitsShape(value: Json, before: Json, shape: Json | undefined): boolean {
  const [kind, ...names] = Array.isArray(shape) ? (shape as readonly Json[]) : [];
  if (kind === 'int') return Number.isSafeInteger(value);
  if (kind === 'enum') return names.includes(value);
  if (kind === 'bitmask')
    return value === 0 || (typeof value === 'string' && value.split('|').every((name) => names.includes(name.trim())));
  if (kind === 'text') return typeof value === 'string';
  if (typeof before !== 'object' || before === null) return before === null || typeof value === typeof before;
  return typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(before);
}

type Path = readonly (string | number)[];

/** Splits `at.x` or `slots[2]` into member names and element indices, outermost first. The empty field stands for the whole value. */
export function fieldPath(field: string): Path {
  return [...field.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, place]) =>
    place === undefined ? name : Number(place),
  );
}

interface Changed {
  /** The old value and the game's description of its type. */
  readonly before: Json;
  readonly shape: Json | undefined;
  /** The outermost changed member, since other members keep their values. Arrays are sent with all elements. */
  readonly sent: Json;
}

/** Replaces a part of a value; returns null if there is no such part. */
export function replaceMember(whole: Json, shape: Json | undefined, path: Path, value: Json): Changed | null {
  const [part, ...rest] = path;
  if (part === undefined) return { before: whole, shape, sent: value };
  if (typeof whole !== 'object' || whole === null) return null;
  if (typeof part === 'number') {
    if (!Array.isArray(whole)) return null;
    const list: readonly Json[] = whole;
    const element = Array.isArray(shape) ? (shape[1] as Json) : undefined;
    const changed = part < list.length ? replaceMember(list[part]!, element, rest, value) : null;
    return changed && { ...changed, sent: list.map((each, place) => (place === part ? changed.sent : each)) };
  }
  const member = memberOf(whole, part);
  const changed = member === undefined ? null : replaceMember(member, memberOf(shape, part), rest, value);
  return changed && { ...changed, sent: { [part]: changed.sent } };
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
    return undefined;
  return (value as Readonly<Record<string, Json>>)[name];
}
