import type { Locale } from '../../assets/locales/locales.ts';
import { choicesOf } from '../../core/compare/presets/choices.ts';
import type { CostTable } from '../../core/compare/table/cost-table.ts';
import {
  choiceText,
  entityStops,
  firstKnob,
  flipMap,
  type Knob,
  nearestStop,
  TIMES,
  timesName,
  turnedTable,
} from '../../core/compare/table/knob.ts';
import { flipText, headlineText, leftOutText, numberText, supportedText } from '../../core/compare/table/table-text.ts';
import { pageTranslator } from '../../core/export/page-translator.ts';
import { countsOfKnob, type StoryboardKnob } from '../../core/export/storyboard-knob.ts';
import { flipMarks } from '../../core/scene/charts/flip-map.ts';
import { flipPlace } from '../../core/scene/charts/flip-place.ts';
import type { TranslateText } from '../../core/script/narration/narrate.ts';
import { h } from './dom.ts';
import { tableOf } from './knob-table.ts';
import { type Looks, paintOn } from './screen.ts';

/** Height of the map in CSS pixels, as in knob.css. */
const MAP_HEIGHT = 340;

/** The table of a question for numbers that the reader turns, with the map of where the answer flips. */
export class KnobPanel {
  readonly knob: StoryboardKnob;
  readonly root: HTMLElement;
  readonly #translate: TranslateText;
  readonly #looks: () => Looks;
  readonly #headline = h('p', { class: 'headline' });
  readonly #flip = h('p', { class: 'flip' });
  readonly #table = h('table');
  readonly #calculated = h('p', { class: 'note' });
  readonly #leftOut = h('p', { class: 'note' });
  readonly #canvas = h('canvas', { class: 'map', 'aria-hidden': 'true' });
  readonly #resized = new ResizeObserver(() => this.paint());
  /** Functions that show the numbers of a table in the controls. */
  readonly #controls: ((table: CostTable) => void)[] = [];
  #numbers: Knob;
  #map: ReturnType<typeof flipMap> = null;

  constructor(knob: StoryboardKnob, locale: Locale, looks: () => Looks) {
    this.knob = knob;
    this.#looks = looks;
    this.#translate = pageTranslator(knob.texts, locale);
    this.#numbers = firstKnob(knob.entities);
    const say = (key: string): string => this.#translate(`ui.compare.${key}`, {});
    this.#calculated.textContent = say('knob.calculated');
    const verdict = { role: 'status', 'aria-label': say('verdict.label') };
    this.root = h(
      'div',
      { class: 'knob' },
      h('p', { class: 'asked' }, knob.question),
      h('div', { class: 'verdict', ...verdict }, this.#headline, this.#flip),
      h('div', { class: 'turned-table' }, this.#table, this.#calculated),
      h('div', { class: 'controls' }, ...this.#sliders(), ...this.#switches()),
      this.#canvas,
      this.#leftOut,
    );
    this.#listenToMap();
    this.#resized.observe(this.#canvas);
    this.#turn({});
  }

  stop(): void {
    this.#resized.disconnect();
    this.root.remove();
  }

  paint(): void {
    const { clientWidth: width } = this.#canvas;
    if (this.#map === null || width === 0) return;
    const size = { width, height: MAP_HEIGHT };
    const layers = [{ marks: flipMarks(this.#map, size, 1), x: 0, y: 0, scale: 1 }];
    paintOn(this.#canvas, { ...size, layers }, width, this.#looks());
  }

  #turn(numbers: Partial<Knob>): void {
    const { knob } = this;
    this.#numbers = { ...this.#numbers, ...numbers };
    const runs = countsOfKnob(knob, this.#numbers.choices);
    const turned = turnedTable(runs, knob.engines, knob.preset, this.#numbers);
    // A damaged file may lack counts.
    if (turned === null) return;
    const { table, isCalculated } = turned;
    const say = this.#translate;
    const headline = [supportedText(table, knob.options, say), headlineText(table, say)].join(' ').trim();
    this.#headline.textContent = headline;
    this.#flip.textContent = flipText(table, say);
    this.#table.replaceChildren(...tableOf(table, say));
    this.#calculated.hidden = !isCalculated;
    this.#leftOut.textContent = `${say('ui.compare.steps.leftOut', {})}: ${leftOutText(table, say).join(' ')}`;
    for (const control of this.#controls) control(table);
    this.#map = flipMap(table, knob.preset, say);
    this.#canvas.hidden = this.#map === null;
    this.paint();
  }

  #sliders(): HTMLElement[] {
    const { entities, preset } = this.knob;
    const say = this.#translate;
    return [
      this.#slider(
        'entities',
        say('ui.compare.knob.entities', {}),
        entityStops(entities),
        () => this.#numbers.entities,
      ),
      this.#slider('changes', timesName('changes', preset, say), TIMES.changes, ({ changes }) => changes),
      this.#slider('visits', timesName('visits', preset, say), TIMES.visits, ({ visits }) => visits),
    ];
  }

  /** Makes a slider. A value between two stops is shown at the nearest stop. The slider is hidden if the question has no such number. */
  #slider(
    name: 'entities' | 'changes' | 'visits',
    label: string,
    stops: readonly number[],
    numberIn: (table: CostTable) => number,
  ): HTMLElement {
    const input = h('input', { type: 'range', min: 0, max: stops.length - 1, 'aria-label': label });
    const shown = h('b');
    const row = h('label', { class: 'slider' }, h('span', {}, label), shown, input);
    input.addEventListener('input', () => this.#turn({ [name]: stops[Number(input.value)]! }));
    this.#controls.push((table) => {
      const value = numberIn(table);
      const text = numberText(value, this.#translate);
      row.hidden = value === 0;
      shown.textContent = text;
      input.value = String(stops.indexOf(nearestStop(stops, value)));
      input.setAttribute('aria-valuetext', text);
    });
    return row;
  }

  #switches(): HTMLElement[] {
    const { preset, engines } = this.knob;
    return choicesOf(preset, engines).map((choice) => {
      const input = h('input', { type: 'checkbox' });
      input.addEventListener('change', () =>
        this.#turn({ choices: { ...this.#numbers.choices, [choice]: input.checked } }),
      );
      return h('label', { class: 'choice' }, input, choiceText(choice, preset, this.#translate));
    });
  }

  /** The point of the map can be dragged. The sliders are for the keyboard and for screen readers. */
  #listenToMap(): void {
    const move = ({ clientX, clientY, buttons }: PointerEvent): void => {
      if (buttons === 0 || this.#map === null) return;
      const { left, top, width } = this.#canvas.getBoundingClientRect();
      const { x, y } = flipPlace(this.#map, { width, height: MAP_HEIGHT }, 1);
      const [changes, visits] = [x.invert(clientX - left), y.invert(clientY - top)];
      this.#turn({ changes: nearestStop(TIMES.changes, changes), visits: nearestStop(TIMES.visits, visits) });
    };
    this.#canvas.addEventListener('pointermove', move);
    this.#canvas.addEventListener('pointerdown', (event) => {
      this.#canvas.setPointerCapture(event.pointerId);
      move(event);
    });
  }
}
