import type { RawData, WebSocket } from 'ws';
import {
  ALIVE_MS,
  ENDED,
  type FollowRefusal,
  type FromFollower,
  fromFollower,
  type ToFollower,
} from '../contract/class-protocol.ts';
import { RateLimit } from './rate-limit.ts';
import { NOTHING_SHOWN, PARTS, type Room } from './room.ts';

/** The message rate of one follower. */
const MESSAGES = { burst: 20, perSecond: 4 };
const JOIN_WITHIN_MS = 10_000;

/** One connection. It receives what the room shows, and can join and answer. */
export class Follower {
  /** The network address, as it is counted. */
  readonly address: string;
  readonly #socket: WebSocket;
  readonly #room: Room;
  readonly #messages = new RateLimit(MESSAGES);
  #seat: string | null = null;
  #waits = false;
  #sent = NOTHING_SHOWN;
  #sending = false;
  #answersPings = true;

  constructor(socket: WebSocket, room: Room, address: string) {
    this.#socket = socket;
    this.#room = room;
    this.address = address;
    const late = setTimeout(() => this.#end('notAllowed'), JOIN_WITHIN_MS);
    socket.on('message', (data, binary) => {
      this.#receive(data, binary);
      if (this.knowsCode) clearTimeout(late);
    });
    socket.on('pong', () => {
      this.#answersPings = true;
    });
    // Browsers send no pings, and the pongs for a flood of them would fill the memory.
    socket.on('ping', () => this.#end('notAllowed'));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(late);
      this.#leave();
    });
  }

  /** True if it has joined, or waits for a seat. */
  get knowsCode(): boolean {
    return this.#seat !== null || this.#waits;
  }

  /** The connection is ended at once, without a reason. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Sends the missing parts, one at a time. A slow connection receives only the newest, never a queue. */
  update(): void {
    if (this.#sending || this.#socket.readyState !== this.#socket.OPEN) return;
    const { shown } = this.#room;
    const part = PARTS.find((each) => shown[each] !== this.#sent[each]);
    if (part === undefined) return;
    this.#sent = { ...this.#sent, [part]: shown[part] };
    this.#sending = true;
    this.#socket.send(shown[part]!, () => {
      this.#sending = false;
      this.update();
    });
  }

  /** Called every `ALIVE_MS`. A connection that has not answered the last ping is lost. */
  beat(): void {
    if (!this.#answersPings) this.#socket.terminate();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#answersPings = false;
    this.#socket.ping();
    if (this.knowsCode && !this.#sending) this.#send({ type: 'alive' });
  }

  /** The seat is used by another connection, of the same browser. */
  replaced(): void {
    this.#end('elsewhere');
  }

  #receive(data: RawData, binary: boolean): void {
    const message = !binary && this.#messages.take('') ? parsed(String(data)) : null;
    if (message?.type === 'join' && !this.knowsCode) this.#join(message);
    else if (message?.type !== 'answer' || !this.#answer(message)) this.#end('notAllowed');
  }

  #answer({ question, choice }: Extract<FromFollower, { type: 'answer' }>): boolean {
    if (this.#seat === null) return false;
    const receipt = this.#room.answer(this.#seat, question, choice);
    if (receipt === 'unknown')
      this.#send({ type: 'uncounted', question, mine: this.#room.answerOf(this.#seat)?.choice ?? null });
    return receipt !== 'invalid';
  }

  #join({ code, seat }: Extract<FromFollower, { type: 'join' }>): void {
    const admission = this.#room.admit(code, this.address, seat);
    if ('seat' in admission) this.enter(admission.seat);
    else if (admission.refused === 'addressFull' && this.#room.wait(this)) this.#wait();
    else this.#end(admission.refused);
  }

  #wait(): void {
    this.#waits = true;
    this.#send({ type: 'waiting' });
  }

  /** Takes a seat, at once or after waiting for it. */
  enter(seat: string): void {
    this.#waits = false;
    this.#seat = seat;
    this.#send({ type: 'joined', seat, mine: this.#room.answerOf(seat) });
    this.#room.enter(seat, this);
    this.update();
  }

  #leave(): void {
    this.#room.stopWaiting(this);
    if (this.#seat !== null) this.#room.leave(this.#seat, this);
  }

  #send(message: ToFollower): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Later messages are not read. */
  #end(why: FollowRefusal): void {
    this.#socket.removeAllListeners('message').removeAllListeners('ping');
    this.#socket.close(ENDED[why]);
    this.#leave();
    setTimeout(() => this.#socket.terminate(), ALIVE_MS).unref();
  }
}

function parsed(text: string): FromFollower | null {
  try {
    return fromFollower.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
