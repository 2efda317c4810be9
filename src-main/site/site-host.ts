import type { Translate } from '../../core/cells/translate.ts';
import type { EventName, Events, Host, Input, MethodName, Output } from '../contract/api.ts';
import type { Push } from '../contract/message.ts';
import { PushInbox } from '../contract/push-inbox.ts';
import { PainterClient } from './painter-client.ts';

const SETTINGS = 'ecs-atlas.settings';

type Answers = { readonly [M in MethodName]?: (input: Input<M>) => Output<M> | Promise<Output<M>> };

/**
 * The host of the static site: the page answers its own calls. Settings are in the browser's storage and exports are painted in a worker;
 * the window itself opens and downloads files. There are no games and no class.
 */
export class SiteHost implements Host {
  readonly #inbox = new PushInbox();
  readonly #painter = new PainterClient(
    (progress) => this.#say('export.progress', progress),
    (key, args) => this.#translate(key, args as Parameters<Translate>[1]),
  );
  #translate: Translate = (key) => key;
  readonly #answers: Answers;

  constructor(version: string) {
    this.#answers = {
      'app.info': () => ({ host: 'site', platform: platform(navigator.userAgent), version, opening: false }),
      'settings.load': () => JSON.parse(localStorage.getItem(SETTINGS) ?? '{}'),
      'settings.save': (settings) => {
        localStorage.setItem(SETTINGS, JSON.stringify(settings));
        return null;
      },
      'script.recent': () => [],
      'lesson.watch': () => null,
      'attach.games': () => ({ games: [], endpoints: NO_ENDPOINTS, refusals: [] }),
      'class.status': () => null,
      'export.start': (request) => this.#painter.paint(request),
      'export.picture': async (request) => {
        const result = await this.#painter.paint(request);
        return result.kind === 'download' ? result : null;
      },
      'export.cancel': ({ id }) => this.#painter.cancel(id),
    };
    // The browser's back and forward buttons.
    addEventListener('popstate', () => this.#followAddress());
  }

  /** Failures before this call have no translated message. */
  setTexts(translate: Translate): void {
    this.#translate = translate;
  }

  async call<M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>> {
    const answer = this.#answers[method];
    if (answer === undefined) throw new Error(`${method} needs the program`);
    return answer(input);
  }

  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    return this.#inbox.listen(event, listener);
  }

  #followAddress(): void {
    if (location.hash === '') this.#say('command', { id: 'file.home' });
    else this.#say('link.opened', { link: location.hash });
  }

  #say<E extends EventName>(event: E, payload: Events[E]): void {
    this.#inbox.deliver({ event, payload } satisfies Push);
  }
}

const NO_ENDPOINTS: Output<'attach.games'>['endpoints'] = { socket: null, websocket: null, token: null, problems: [] };

function platform(agent: string): Output<'app.info'>['platform'] {
  if (/Mac|iPhone|iPad/.test(agent)) return 'darwin';
  return agent.includes('Windows') ? 'win32' : 'linux';
}
