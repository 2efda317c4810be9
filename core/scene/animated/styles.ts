import type { RectMark } from '../scene.ts';
import { svgNumber } from '../svg.ts';
import type { Instance } from './instances.ts';
import type { Schedule } from './schedule.ts';
import { isSized, type Offset, type SizedOffset } from './transition.ts';

/** Approximates `ease` of tween.ts. */
const EASE = 'cubic-bezier(.65,0,.35,1)';

interface Keyframe {
  readonly time: number;
  readonly declarations: string;
  readonly timing?: 'ease' | 'step';
}

/** The CSS of an animated SVG. Instances with the same keyframes share a class. */
export class Styles {
  readonly #schedule: Schedule;
  readonly #repeats: string;
  readonly #rules: string[] = [];
  readonly #names = new Map<string, string>();

  constructor(schedule: Schedule, loop: boolean) {
    this.#schedule = schedule;
    this.#repeats = loop ? 'infinite' : '1 forwards';
  }

  /**
   * The class of an instance, or null if it is always visible.
   * @param travels true if it is only visible during the transition
   */
  classOf(instance: Instance, travels: boolean): string | null {
    const schedule = this.#schedule;
    const { first, last } = instance;
    if (first === 0 && last === schedule.count - 1) return null;
    const keyframes = [...this.#comes(instance), ...(travels ? this.#arrived(first) : this.#goes(instance))];
    // With reduced motion, only the last picture is visible.
    const resting = !travels && last === schedule.count - 1 ? '' : 'visibility:hidden;';
    return this.#class(keyframes, resting);
  }

  /**
   * Returns the class of a layer that moves or is scaled, or null.
   * @param transforms one for each shot
   */
  layerClass(transforms: readonly string[]): string | null {
    if (new Set(transforms).size === 1) return null;
    const schedule = this.#schedule;
    const keyframes = transforms.flatMap((transform, shot): Keyframe[] => {
      const declarations = `transform:${transform}`;
      const holds = { time: schedule.transitionEnd(shot), declarations, timing: 'step' } as const;
      const next = shot + 1;
      if (next >= schedule.count || !schedule.hasTransition(next)) return [holds];
      return [holds, { time: schedule.transitionStart(next), declarations, timing: 'ease' }];
    });
    return this.#class(keyframes, `transform:${transforms.at(-1)};`);
  }

  text(): string {
    const still = '@media (prefers-reduced-motion:reduce){*{animation:none!important}}';
    return [...this.#rules, still].join('\n');
  }

  #comes(instance: Instance): Keyframe[] {
    const { first, enter } = instance;
    const schedule = this.#schedule;
    const [begins, arrives] = [schedule.transitionStart(first), schedule.transitionEnd(first)];
    const hidden: Keyframe[] = first === 0 ? [] : [{ time: 0, declarations: 'visibility:hidden', timing: 'step' }];
    const arrived = { time: arrives, declarations: inPlace(instance) };
    if (enter.when === 'end' || begins === arrives) return [...hidden, arrived];
    const declarations = `visibility:visible;opacity:${enter.fade ? 0 : 1};${away(enter.offset)}`;
    return [...hidden, { time: begins, declarations, timing: 'ease' }, arrived];
  }

  #goes(instance: Instance): Keyframe[] {
    const { last, leave } = instance;
    const schedule = this.#schedule;
    const next = last + 1;
    if (next >= schedule.count) return [];
    const [begins, arrives] = [schedule.transitionStart(next), schedule.transitionEnd(next)];
    if (leave.when === 'begin' || begins === arrives) {
      const still: Keyframe = { time: schedule.transitionEnd(last), declarations: inPlace(instance), timing: 'step' };
      return [still, { time: begins, declarations: 'visibility:hidden', timing: 'step' }];
    }
    const declarations = `visibility:hidden;opacity:${leave.fade ? 0 : 1};${away(leave.offset)}`;
    return [
      { time: begins, declarations: inPlace(instance), timing: 'ease' },
      { time: arrives, declarations, timing: 'step' },
    ];
  }

  #arrived(first: number): Keyframe[] {
    return [{ time: this.#schedule.transitionEnd(first), declarations: 'visibility:hidden;opacity:1', timing: 'step' }];
  }

  #class(keyframes: readonly Keyframe[], resting: string): string {
    const steps = merged(keyframes).map(({ time, declarations, timing }) => {
      const ease = timing === undefined ? '' : `;animation-timing-function:${timing === 'step' ? 'step-end' : EASE}`;
      return `${this.#schedule.percent(time)}{${declarations}${ease}}`;
    });
    const body = steps.join('');
    const known = this.#names.get(body);
    if (known !== undefined) return known;
    const name = `a${this.#names.size}`;
    this.#names.set(body, name);
    const seconds = `${svgNumber(this.#schedule.length / 1000, 3)}s`;
    this.#rules.push(
      `@keyframes ${name}{${body}}.${name}{${resting}animation:${name} ${seconds} linear ${this.#repeats}}`,
    );
    return name;
  }
}

/** Keeps the last of the keyframes with the same time. */
function merged(keyframes: readonly Keyframe[]): Keyframe[] {
  return [...new Map(keyframes.map((keyframe) => [keyframe.time, keyframe])).values()];
}

/** The style of a mark at its own position. It resets everything that the other keyframes change. */
function inPlace({ mark, enter, leave }: Instance): string {
  const offsets = [enter.offset, leave.offset].filter((offset) => offset !== null);
  const moves = offsets.length > 0 ? 'transform:none' : '';
  const grows = mark.kind === 'rect' && offsets.some(isSized);
  return `visibility:visible;opacity:1;${moves}${grows ? sizeOf(mark) : ''}`;
}

function away(offset: Offset | null): string {
  if (offset === null) return '';
  const move = `transform:translate(${svgNumber(offset.x)}px,${svgNumber(offset.y)}px)`;
  return isSized(offset) ? `${move}${sizeOf(offset)}` : move;
}

function sizeOf({ width, height }: SizedOffset | RectMark): string {
  return `;width:${svgNumber(width)}px;height:${svgNumber(height)}px`;
}
