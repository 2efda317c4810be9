import {
  ALIVE_MS,
  CLASS_PROTOCOL,
  ENDED,
  type FollowRefusal,
  type FromFollower,
  toFollower,
} from '../../../src-main/contract/class-protocol.ts';
import { keepAnswer, ownAnswer, receive, useFollowing } from './follow-state.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
const SILENT_MS = 2 * ALIVE_MS + 1_000;

/** The code is kept for a reload, the seat for all tabs of the browser, so that a pupil in a new tab keeps seat and answer. */
const KEYS = { code: 'ecs-atlas.class.code', seat: 'ecs-atlas.class.seat' } as const;

/** The connection to the class. After joining it reconnects by itself until the class is closed. */
export class ClassConnection {
  readonly #url: string;
  #socket: WebSocket | null = null;
  #retry = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Joins with the code of the link, or again after a reload with the previous code. Does nothing without a code. */
  joinAtOnce(): void {
    const code = location.hash.slice(1);
    // The address without the code is the one to share or to type.
    history.replaceState(null, '', location.pathname);
    if (code !== '') this.join(code);
    else if (sessionStorage.getItem(KEYS.code) !== null) this.#connect();
  }

  join(code: string): void {
    sessionStorage.setItem(KEYS.code, code);
    this.#connect();
  }

  /**
   * Answers the question, again until it is closed.
   * @param typed the text that means the choice; null if none was typed
   */
  answer(question: string, choice: string, typed: string | null): void {
    keepAnswer(question, { choice, typed });
    useFollowing.setState({ isUncounted: false });
    this.#say({ type: 'answer', question, choice });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const before = useFollowing.getState().phase;
    useFollowing.setState({ phase: before === 'lost' ? 'lost' : 'joining', refusal: null });
    const socket = new WebSocket(this.#url, CLASS_PROTOCOL);
    this.#socket = socket;
    socket.onopen = () => {
      const seat = localStorage.getItem(KEYS.seat);
      this.#say({ type: 'join', code: sessionStorage.getItem(KEYS.code) ?? '', ...(seat !== null && { seat }) });
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(data);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#ended(code);
    };
    this.#expectMore();
  }

  #receive(data: string): void {
    this.#expectMore();
    const message = toFollower.parse(JSON.parse(data));
    if (message.type === 'joined') {
      this.#retry = FIRST_RETRY_MS;
      localStorage.setItem(KEYS.seat, message.seat);
      this.#repeatAnswer();
    }
    receive(message);
  }

  /** An answer that was given while the connection was lost did not arrive. */
  #repeatAnswer(): void {
    const following = useFollowing.getState();
    const mine = ownAnswer(following);
    if (mine !== null) this.#say({ type: 'answer', question: following.question!.id, choice: mine.choice });
  }

  /** A sleeping computer does not close the connection; it only stops sending. */
  #expectMore(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const socket = this.#socket;
      this.#ended(0);
      socket?.close();
    }, SILENT_MS);
  }

  #ended(code: number): void {
    clearTimeout(this.#timer);
    this.#socket = null;
    const refusal = refusalOf(code);
    if (refusal !== null) {
      sessionStorage.removeItem(KEYS.code);
      useFollowing.setState({ phase: 'outside', refusal, question: null, taken: false, right: null, answers: {} });
      return;
    }
    useFollowing.setState({ phase: 'lost' });
    // Delays vary, so that two hundred followers do not reconnect at the same moment.
    this.#timer = setTimeout(() => this.#connect(), this.#retry * (0.5 + Math.random()));
    this.#retry = Math.min(LAST_RETRY_MS, this.#retry * 2);
  }

  #say(message: FromFollower): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** Why the server refused the connection; null if it was only lost. */
function refusalOf(code: number): FollowRefusal | null {
  const found = Object.entries(ENDED).find(([, each]) => each === code);
  return found === undefined ? null : (found[0] as FollowRefusal);
}
