import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import index from '../assets/lessons/index.json' with { type: 'json' };
import type { Translate } from '../core/cells/translate.ts';
import { engineNamed, scriptEngines } from '../core/engines/all.ts';
import type { CellAt } from '../core/inspect/world-reader.ts';
import type { LessonRun, Moment } from '../core/lesson/lesson.ts';
import { parseLesson } from '../core/lesson/parse.ts';
import { playLesson } from '../core/lesson/play.ts';
import { gradeValue, rightCells, typedCell } from '../core/lesson/questions/grade.ts';
import { HandRun } from '../core/lesson/questions/hand-run.ts';
import { shownAs } from '../core/lesson/questions/read-value.ts';
import { trueOptions, type Variant, variant } from '../core/lesson/questions/variant.ts';
import { test } from './fixture.ts';
import { textsOf } from './texts.ts';

test.use({ home: true });

const LOCALES = ['en', 'zh-CN'] as const;
type Locale = (typeof LOCALES)[number];
const languages = scriptEngines.flatMap(({ language }) => language ?? []);
/** All lessons take long: `LESSONS=all` walks them all, else the first of each topic. */
const all = process.env.LESSONS === 'all';
/** In Electron these are enough: the window is the same. */
const IN_ELECTRON: readonly string[] = ['entt-sparse-set', 'decs-archetypes', 'flecs-archetypes'];

function lessonOf(id: string, locale: Locale): LessonRun {
  const text = readFileSync(new URL(`../assets/lessons/${locale}/${id}.md`, import.meta.url), 'utf8');
  const lesson = parseLesson(text, `${id}.md`, languages);
  return playLesson(lesson, engineNamed(lesson.head.engine));
}

for (const locale of LOCALES) {
  for (const { topic, lessons } of index) {
    test(`the lessons on ${topic} in ${locale} are walked to their ends, each question answered wrongly and rightly`, async ({
      page,
    }, { project }) => {
      const walked = all || project.name === 'electron' ? lessons : lessons.slice(0, 1);
      const own = walked.filter((id) => project.name !== 'electron' || (locale === 'en' && IN_ELECTRON.includes(id)));
      test.skip(own.length === 0, 'three lessons are enough here');
      test.setTimeout(own.length * 90_000);
      page.setDefaultTimeout(15_000);
      if (locale === 'zh-CN') await page.getByRole('button', { name: '中文' }).click();
      for (const id of own) {
        await test.step(id, async () => {
          const walk = new Walk(page, lessonOf(id, locale), locale);
          await walk.open();
          await walk.toEnd();
        });
      }
    });
  }
}

/** A student who knows everything and errs once at each prediction. */
class Walk {
  readonly #page: Page;
  readonly #played: LessonRun;
  readonly #t: Translate;

  constructor(page: Page, played: LessonRun, locale: Locale) {
    this.#page = page;
    this.#played = played;
    this.#t = textsOf(locale);
  }

  async open(): Promise<void> {
    const { name, head } = this.#played.lesson;
    const { title } = head;
    await this.#page.keyboard.press('h');
    await this.#page.locator(`[data-lesson="${name.replace(/\.md$/, '')}"]`).click();
    await expect(this.#page.getByRole('main', { name: this.#t('ui.lesson.label', { title }) })).toBeVisible();
  }

  async toEnd(): Promise<void> {
    const { moments } = this.#played;
    for (const [at, moment] of moments.entries()) {
      await this.expectMoment(at);
      if (moment.kind === 'question') await this.answer(moment);
      if (at < moments.length - 1) await this.next();
    }
  }

  async expectMoment(at: number): Promise<void> {
    const count = this.#played.moments.length;
    await expect(this.#page.getByTestId('step-count')).toHaveText(this.#t('ui.lesson.moment', { n: at + 1, count }));
    await expect(this.#page.locator('.lesson-errors')).toBeHidden();
  }

  async next(): Promise<void> {
    await this.#page
      .getByRole('toolbar', { name: this.#t('ui.timeline.transport') })
      .getByRole('button')
      .nth(4)
      .click();
  }

  async answer(moment: Moment & { readonly kind: 'question' }): Promise<void> {
    const own = this.#variant(moment, 0);
    await this.#predict(own, false);
    const again = this.#variantOrNull(moment, 1);
    if (moment.question.kind === 'do') return;
    if (again === null) {
      await this.#page.getByRole('button', { name: this.#t('ui.question.reveal') }).click();
      return;
    }
    await expect(this.#page.getByTestId('feedback')).toHaveClass(/wrong/);
    await this.#page.getByRole('button', { name: this.#t('ui.question.again') }).click();
    await this.#predict(again, true);
    await expect(this.#page.getByTestId('feedback')).toHaveClass(/right/);
  }

  async #predict(of: Variant, right: boolean): Promise<void> {
    const { question } = of;
    if (question.kind === 'do') return this.#perform(of);
    await this.#page.getByLabel(this.#t('ui.question.why')).fill('the rule');
    if (question.kind === 'cell') await this.#choose(right ? rightCells(of)[0]! : this.#wrongCell(of));
    else {
      if (question.kind === 'value') await this.#type(of, right);
      else await this.#option(of, right);
      await this.#page.getByRole('button', { name: this.#t('ui.question.answer'), exact: true }).click();
    }
  }

  async #type(of: Variant, right: boolean): Promise<void> {
    const text = right
      ? gradeValue(of, '', this.#t).shown
      : ['0', '1', '2'].find((each) => !gradeValue(of, each, this.#t).right)!;
    await this.#page.locator('.value-form input').fill(text);
  }

  async #option(of: Variant, right: boolean): Promise<void> {
    if (of.question.kind !== 'choose') return;
    const [correct] = trueOptions(of);
    const wrong = correct === 0 ? 1 : 0;
    await this.#page.locator(`.choose-form input[value="${right ? correct : wrong}"]`).check();
  }

  async #perform(of: Variant): Promise<void> {
    const hand = new HandRun(of);
    if (hand.target !== null) {
      const { isNew, slot, tables } = hand.target;
      const buttons = this.#page.locator('.target-form button');
      await (isNew ? buttons.last() : buttons.nth(tables.indexOf(slot))).click();
      hand.chooseTarget(isNew ? null : slot);
    }
    for (const { column, row, after } of writesOf(hand)) await this.#write(of, hand, { column, row }, after);
    await this.#page.getByRole('button', { name: this.#t('ui.question.done') }).click();
    await expect(this.#page.getByTestId('feedback')).toHaveClass(/right/);
  }

  async #write(of: Variant, hand: HandRun, cell: CellAt, value: unknown): Promise<void> {
    await this.#choose(cell);
    if (value === undefined) {
      await this.#page.getByRole('button', { name: this.#t('ui.question.clear') }).click();
      return;
    }
    const text = shownAs(value as never, typedCell(of, hand.timeline, cell, this.#t));
    await this.#page.locator('.value-form input').fill(text);
    await this.#page.getByRole('button', { name: this.#t('ui.question.write'), exact: true }).click();
  }

  /** By keyboard, where it is drawn; else it is behind the end of its array. */
  async #choose({ column, row }: CellAt): Promise<void> {
    const cell = this.#page.locator(`.mirror [data-column="${column}"] [data-row="${row}"]`);
    if ((await cell.count()) === 0) {
      await this.#page.locator(`[data-end="${column}"]`).click();
      return;
    }
    await cell.first().focus();
    await this.#page.keyboard.press('Enter');
  }

  #wrongCell(of: Variant): CellAt {
    const right = rightCells(of);
    const all = of.key.find((each) => !right.some((cell) => cell.column === each.column && cell.row === each.row));
    if (all !== undefined) return all;
    const { column, row } = right[0]!;
    return { column, row: row === 0 ? 1 : row - 1 };
  }

  #variant(moment: Moment & { readonly kind: 'question' }, seed: number): Variant {
    const made = this.#variantOrNull(moment, seed);
    if (made === null) throw new Error(`${moment.question.ask} cannot be asked`);
    return made;
  }

  #variantOrNull(moment: Moment & { readonly kind: 'question' }, seed: number): Variant | null {
    const { lesson } = this.#played;
    const engine = engineNamed(lesson.head.engine);
    const { question, operation } = moment;
    const made = variant({ engine, script: lesson.script, operation, question }, seed);
    return 'problem' in made ? null : made;
  }
}

/** The wanted cells in an order in which no value that is still needed is lost. */
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
