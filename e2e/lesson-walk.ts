import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Translate } from '../core/cells/translate.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../core/lesson/parse/lesson.ts';
import { parseLesson } from '../core/lesson/parse/parse-lesson.ts';
import { momentAfterAnswer } from '../core/lesson/play/moment-after-answer.ts';
import { playLesson } from '../core/lesson/play/play-lesson.ts';
import { gradeValue, typedCell } from '../core/lesson/questions/grade.ts';
import { HandRun } from '../core/lesson/questions/hand-run.ts';
import { rightCells, trueOptions, type Variant } from '../core/lesson/questions/right-answer.ts';
import type { AskedQuestion } from '../core/lesson/questions/run-variant.ts';
import { tableAt } from '../core/lesson/questions/target-table.ts';
import { displayedValue } from '../core/lesson/questions/typed-values.ts';
import { variantFor } from '../core/lesson/questions/variant.ts';
import { momentPlace, placeText } from '../core/script/narration/place.ts';
import type { CellAt } from '../core/world/world-reader.ts';
import { run } from './atlas.ts';
import { textsOf } from './texts.ts';

export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

const texts = new Map(LOCALES.map((locale) => [locale, textsOf(locale)]));

type QuestionMoment = LessonMoment & { readonly kind: 'question' };

/** A student with a keyboard who answers each question first wrongly and then correctly. */
export class LessonWalk {
  readonly #page: Page;
  readonly #id: string;
  readonly #played: LessonRun;
  readonly #t: Translate;

  constructor(page: Page, id: string, locale: Locale) {
    const text = readFileSync(new URL(`../assets/lessons/${locale}/${id}.md`, import.meta.url), 'utf8');
    const lesson = parseLesson(text, `${id}.md`, scriptEngineIds, languageOf);
    this.#page = page;
    this.#id = id;
    this.#played = playLesson(lesson, engineNamed(lesson.head.engine));
    this.#t = texts.get(locale)!;
  }

  async open(): Promise<void> {
    const { title } = this.#played.lesson.head;
    await run(this.#page, 'file.home');
    const lessons = this.#page.locator('main.home .fold').first();
    if ((await lessons.getAttribute('aria-expanded')) !== 'true') await lessons.press('Enter');
    // Waits for the card with this title, because a card in another language may be about to be replaced.
    await this.#page.locator(`[data-lesson="${this.#id}"]`, { hasText: title }).press('Enter');
    await expect(this.#page.getByRole('main', { name: this.#t('ui.lesson.label', { title }) })).toBeVisible();
  }

  /** Goes through all moments, then solves the questions whose correct answer was not revealed. */
  async toEnd(): Promise<void> {
    const { moments } = this.#played;
    for (let at = 0; at < moments.length; at = momentAfterAnswer(moments, at)) {
      const moment = moments[at]!;
      await this.#expectMoment(at);
      if (moment.kind === 'question') await this.#answer(moment);
      if (at < moments.length - 1) await this.#page.keyboard.press('PageDown');
    }
    const count = moments.filter(({ kind }) => kind === 'question').length;
    if (count === 0) return;
    const solved = this.#t('ui.lesson.solved', { solved: count, count });
    await expect(this.#page.locator('.lesson-result')).toContainText(solved);
  }

  async #expectMoment(at: number): Promise<void> {
    await expect(this.#page.getByTestId('step-count')).toHaveText(
      placeText(momentPlace(this.#played.moments, at), this.#t),
    );
    await expect(this.#page.locator('.lesson-errors')).toBeHidden();
  }

  /** Answers the lesson's own question wrongly, then rightly, then another one at the first try, which counts. */
  async #answer({ question, operation }: QuestionMoment): Promise<void> {
    const { head, script } = this.#played.lesson;
    const asked = { engine: engineNamed(head.engine), script, operation, question };
    const own = variantOf(asked, 0);
    if (question.kind === 'do') await this.#perform(own, false);
    else {
      await this.#predict(own, false);
      await this.#expectFeedback('wrong');
      await this.#predict(own, true);
      await this.#expectFeedback('rightHelped');
    }
    await this.#press('ui.question.again');
    const fresh = variantOf(asked, 1);
    if (question.kind === 'do') await this.#perform(fresh, true);
    else await this.#predict(fresh, true);
    await this.#expectFeedback('right');
  }

  async #expectFeedback(verdict: 'right' | 'rightHelped' | 'wrong' | 'notYet'): Promise<void> {
    await expect(this.#page.getByTestId('feedback')).toContainText(this.#t(`ui.question.${verdict}`));
  }

  async #press(button: string): Promise<void> {
    await this.#page.getByRole('button', { name: this.#t(button), exact: true }).press('Enter');
  }

  async #predict(of: Variant, right: boolean): Promise<void> {
    if (of.question.kind === 'cell') {
      // The previous page may still be drawn when the wrong cell is read.
      if (right) await this.#chooseCell(rightCells(of)[0]!);
      else await expect(async () => this.#chooseCell(await this.#wrongCell(of), 1000)).toPass();
    } else if (of.question.kind === 'value')
      await this.#enter(right ? gradeValue(of, '', this.#t).shown : this.#wrongText(of));
    else await this.#chooseOption(of, right);
  }

  #wrongText(of: Variant): string {
    return ['0', '1', '2'].find((each) => !gradeValue(of, each, this.#t).right)!;
  }

  async #enter(text: string): Promise<void> {
    const input = this.#page.locator('.cell-field input, .value-form input');
    await input.fill(text);
    await input.press('Enter');
  }

  /** Returns the drawn cells, with names and headings. */
  async #cells(): Promise<readonly CellAt[]> {
    const cells = this.#page.locator('.mirror [data-row]');
    await cells.first().waitFor({ state: 'attached' });
    // `evaluateAll` finds the cells in one call and reads them in another, and the picture may change in between.
    return this.#page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.mirror [data-row]')].map((cell) => ({
        column: cell.closest<HTMLElement>('[data-column]')!.dataset.column!,
        row: Number(cell.dataset.row),
      })),
    );
  }

  /** Returns a drawn cell. Headings are also cells but belong to no array. */
  async #wrongCell(of: Variant): Promise<CellAt> {
    const drawn = await this.#cells();
    const { columns } = of.run.timeline;
    return drawn.find(
      (cell) => columns.find(cell.column) !== undefined && !rightCells(of).some((right) => isSame(right, cell)),
    )!;
  }

  async #chooseOption(of: Variant, right: boolean): Promise<void> {
    const [correct] = trueOptions(of);
    const wrong = correct === 0 ? 1 : 0;
    const option = this.#page.locator(`.choose-form input[value="${right ? correct : wrong}"]`);
    const digit = (await option.getAttribute('aria-keyshortcuts'))!;
    await this.#page.keyboard.press(digit);
    await expect(option).toBeChecked();
    await this.#page.keyboard.press('Enter');
  }

  /** Performs the operation correctly; if not `right`, after choosing a wrong table and submitting after the first of several writes. */
  async #perform(of: Variant, right: boolean): Promise<void> {
    const hand = new HandRun(of);
    if (hand.target !== null) await this.#chooseTarget(hand, right);
    const all = hand.missing.length;
    const isEarly = !right && all > 1;
    for (const { column, row, after } of writesOf(hand)) {
      const isFirst = hand.missing.length === all;
      await this.#write(of, hand, { column, row }, after);
      if (!isFirst || !isEarly) continue;
      await this.#press('ui.question.done');
      await this.#expectFeedback('notYet');
    }
    await this.#press('ui.question.done');
    await this.#expectFeedback(isEarly || (!right && hand.target !== null) ? 'rightHelped' : 'right');
  }

  async #chooseTarget(hand: HandRun, isRight: boolean): Promise<void> {
    const { isNew, slot } = hand.target!;
    const right = isNew ? null : slot;
    const choose = async (table: number | null): Promise<void> => {
      if (table === null) await this.#page.locator('.target-form button').press('Enter');
      else await this.#chooseCell((await this.#cells()).find((cell) => tableAt(engine, hand.columns, cell) === table)!);
    };
    const { engine } = hand.variant;
    // The previous page may still be drawn.
    await expect(async () => {
      const tables = (await this.#cells()).map((cell) => tableAt(engine, hand.columns, cell));
      expect(tables.some((table) => table !== null && (isNew || table === slot))).toBe(true);
    }).toPass();
    if (!isRight) {
      const wrong = (await this.#cells()).map((cell) => tableAt(engine, hand.columns, cell));
      await choose(wrong.find((table) => table !== null && table !== right) ?? null);
      await this.#expectFeedback('wrong');
    }
    await choose(right);
    hand.chooseTarget(right);
  }

  async #write(of: Variant, hand: HandRun, cell: CellAt, value: unknown): Promise<void> {
    await this.#chooseCell(cell);
    if (value === undefined) await this.#page.locator('.cell-field input').press('Delete');
    else await this.#enter(displayedValue(value as never, typedCell(of, hand.timeline, cell, this.#t)));
  }

  async #chooseCell({ column, row }: CellAt, timeout?: number): Promise<void> {
    const cell = this.#page.locator(`.mirror [data-column="${column}"] [data-row="${row}"]`);
    await cell.press('Enter', timeout === undefined ? {} : { timeout });
  }
}

function variantOf(asked: AskedQuestion, seed: number): Variant {
  const made = variantFor(asked, seed);
  if ('problem' in made) throw new Error(`${asked.question.ask} cannot be asked: ${made.problem}`);
  return made;
}

function isSame(a: CellAt, b: CellAt): boolean {
  return a.column === b.column && a.row === b.row;
}

/** Yields the missing cells in an order that overwrites no value that is still needed. */
function* writesOf(hand: HandRun): Iterable<HandRun['missing'][number]> {
  for (let left = hand.missing; left.length > 0; left = hand.missing) {
    const next = left.find((cell) => {
      const { verdict } = hand.write(cell, cell.after);
      hand.undo();
      return verdict === 'right';
    });
    if (next === undefined) throw new Error('No cell can be written next');
    yield next;
    hand.write(next, next.after);
  }
}
