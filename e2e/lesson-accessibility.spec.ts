import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { engineNamed, languageOf, scriptEngineIds } from '../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../core/lesson/parse/lesson.ts';
import { parseLesson } from '../core/lesson/parse/parse-lesson.ts';
import { momentAfterAnswer } from '../core/lesson/play/moment-after-answer.ts';
import { playLesson } from '../core/lesson/play/play-lesson.ts';
import { gradeValue, typedCell } from '../core/lesson/questions/grade.ts';
import { HandRun } from '../core/lesson/questions/hand-run.ts';
import { rightCells, trueOptions, type Variant } from '../core/lesson/questions/right-answer.ts';
import { tableAt } from '../core/lesson/questions/target-table.ts';
import { displayedValue } from '../core/lesson/questions/typed-values.ts';
import { variantFor } from '../core/lesson/questions/variant.ts';
import { momentPlace, placeText } from '../core/script/narration/place.ts';
import type { CellAt } from '../core/world/world-reader.ts';
import { test } from './fixture.ts';
import { textsOf } from './texts.ts';
import { violationsIn } from './violations.ts';

test.use({ home: true });

/* This test uses only keys, roles and names: no mouse, no pictures, no coordinates. */

/** This lesson has all four kinds of questions. */
const ID = 'decs-archetypes';
const t = textsOf('en');

test('a lesson can be followed by keyboard and screen reader alone, without violations @chromium', async ({ page }) => {
  test.slow();
  const played = lessonOf(ID);
  const reader = new Reader(page, played);
  await reader.open();
  const checked = new Set<string>();
  for (let at = 0; at < played.moments.length; at = momentAfterAnswer(played.moments, at)) {
    const moment = played.moments[at]!;
    await reader.expectMoment(at);
    const kind = moment.kind === 'question' ? moment.question.kind : moment.kind;
    if (!checked.has(kind)) await reader.expectNoViolations(kind);
    if (moment.kind === 'question') {
      if (!checked.has(kind)) await reader.answerWrongly(at, moment);
      await reader.answer(at, moment);
      if (!checked.has(kind)) await reader.expectNoViolations(`feedback on ${kind}`);
    }
    checked.add(kind);
    if (at < played.moments.length - 1) await reader.next(moment);
  }
  expect([...checked].sort()).toEqual(['beat', 'cell', 'choose', 'do', 'prose', 'value']);
  await expect(page.getByRole('button', { name: t('ui.lesson.end.lesson.again') })).toBeVisible();
  await reader.expectNoViolations('the ending');
});

function lessonOf(id: string): LessonRun {
  const text = readFileSync(new URL(`../assets/lessons/en/${id}.md`, import.meta.url), 'utf8');
  const lesson = parseLesson(text, `${id}.md`, scriptEngineIds, languageOf);
  return playLesson(lesson, engineNamed(lesson.head.engine));
}

type QuestionMoment = LessonMoment & { readonly kind: 'question' };

/** A student who uses a screen reader and the keyboard. */
class Reader {
  readonly #page: Page;
  readonly #played: LessonRun;
  /** Seeds of repeated questions by moment. */
  readonly #tries = new Map<number, number>();
  /**
   * Until the first question is answered, only Tab is used, to prove that it suffices; later Shift+Tab is also used because it is faster.
   */
  #goesBack = false;

  constructor(page: Page, played: LessonRun) {
    this.#page = page;
    this.#played = played;
  }

  async open(): Promise<void> {
    const { title } = this.#played.lesson.head;
    await this.#press(this.#page.getByRole('button', { name: t('ui.home.library.lessons') }));
    await this.#press(this.#page.locator(`[data-lesson="${ID}"]`));
    await expect(this.#page.getByRole('main', { name: t('ui.lesson.label', { title }) })).toBeVisible();
    await expect(this.#page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }

  /** Expects the lesson's position to be readable and a beat's text to be announced. */
  async expectMoment(at: number): Promise<void> {
    const { moments } = this.#played;
    const { kind, chapter } = moments[at]!;
    const count = placeText(momentPlace(moments, at), t);
    await expect(this.#page.getByTestId('step-count')).toHaveText(count);
    if (chapter !== null) await expect(this.#page.getByRole('heading', { name: chapter, exact: true })).toBeVisible();
    const spoken = this.#page.getByRole('status').and(this.#page.getByTestId('live-sentence'));
    if (kind === 'beat') await expect(spoken).not.toHaveText(t('ui.lesson.still'));
    await expect(spoken).not.toBeEmpty();
    expect(await this.#page.getByRole('gridcell').count(), 'cells that are read out').toBeGreaterThan(0);
  }

  async expectNoViolations(where: string): Promise<void> {
    expect(await violationsIn(this.#page), where).toEqual([]);
  }

  /** Presses the arrow key, or after a question the continue button. */
  async next({ kind }: LessonMoment): Promise<void> {
    if (kind === 'question') await this.#press(this.#button('ui.question.goOn'));
    else await this.#page.keyboard.press('ArrowRight');
  }

  /** Expects the feedback to get the focus, and another try to start at the question. */
  async answerWrongly(at: number, moment: QuestionMoment): Promise<void> {
    const { kind } = moment.question;
    const asked = await this.#question(moment);
    if (kind === 'do') await this.#performWrongly(this.#variant(moment));
    else {
      if (kind === 'value') await this.#giveReason(at);
      await this.#predict(this.#variant(moment), false);
    }
    const isEarly = kind === 'do' && new HandRun(this.#variant(moment)).target === null;
    const verdict = t(isEarly ? 'ui.question.notYet' : 'ui.question.wrong');
    await expect(asked.getByRole('status').filter({ hasText: verdict })).toBeVisible();
    await this.expectNoViolations(`a wrong answer on ${kind}`);
    if (kind === 'do') return;
    await expect(this.#page.locator('body')).not.toBeFocused();
    await this.answer(at, moment);
    await this.#press(this.#button('ui.question.again'));
    await expect(asked).toBeFocused();
    this.#tries.set(at, 1);
  }

  async answer(at: number, moment: QuestionMoment): Promise<void> {
    const { kind } = moment.question;
    const asked = await this.#question(moment);
    const of = this.#variant(moment, this.#tries.get(at));
    if (kind === 'do') await this.#perform(of);
    else await this.#predict(of, true);
    await expect(asked.getByRole('status').filter({ hasText: t('ui.question.right') })).toBeVisible();
    await this.#expectFocus(asked, kind);
    this.#goesBack = true;
  }

  /** Expects the focus on the feedback if the control has disappeared. A chosen cell keeps the focus, and the feedback is announced. */
  async #expectFocus(asked: Locator, kind: QuestionMoment['question']['kind']): Promise<void> {
    if (kind !== 'cell') return expect(asked.getByTestId('feedback')).toBeFocused();
    await expect(this.#page.locator('body')).not.toBeFocused();
  }

  async #question({ question }: QuestionMoment): Promise<Locator> {
    const asked = this.#page.getByRole('region', { name: t(`ui.question.kind.${question.kind}`) });
    await expect(asked).toBeVisible();
    return asked;
  }

  async #giveReason(at: number): Promise<void> {
    await this.#press(this.#button('ui.question.addReason'));
    await this.#type(this.#page.getByLabel(t('ui.question.why')), `the rule of moment ${at}`);
  }

  async #predict(of: Variant, right: boolean): Promise<void> {
    const { question } = of;
    if (question.kind === 'cell') return this.#choose(right ? rightCells(of)[0]! : await this.#wrongCell(of));
    if (question.kind === 'value') await this.#type(this.#value(), right ? gradeValue(of, '', t).shown : '87');
    if (question.kind === 'choose') {
      const [answer] = trueOptions(of);
      await this.#option(question.options.find((_, i) => (i === answer) === right)!.text);
    }
    await this.#press(this.#button('ui.question.answer'));
  }

  /** Returns the drawn cells, with names and headings. */
  #cells(): Promise<CellAt[]> {
    return this.#page.locator('[role=grid] [role=gridcell]').evaluateAll((cells) =>
      cells.map((cell) => ({
        column: cell.closest<HTMLElement>('[role=grid]')!.dataset.column!,
        row: Number((cell as HTMLElement).dataset.row),
      })),
    );
  }

  /** Returns a drawn cell that the operation does not write. */
  async #wrongCell(of: Variant): Promise<CellAt> {
    const written = new Set(of.key.map(({ column, row }) => `${column}:${row}`));
    const { columns } = of.run.timeline;
    const drawn = await this.#cells();
    return drawn.find(({ column, row }) => columns.find(column) !== undefined && !written.has(`${column}:${row}`))!;
  }

  /** Reaches the group by Tab, and the option by arrow keys. */
  async #option(text: string): Promise<void> {
    const words = text.replaceAll(/[`*]/g, '');
    const wanted = this.#page.getByRole('radio', { name: words, exact: true });
    const chosen = this.#page.getByRole('radio', { checked: true });
    await this.#tabTo((await chosen.count()) > 0 ? chosen : this.#page.getByRole('radio').first());
    await this.#page.keyboard.press('Space');
    for (let left = 10; !(await wanted.isChecked()) && left > 0; left--) await this.#page.keyboard.press('ArrowDown');
    await expect(wanted).toBeChecked();
  }

  /** Chooses another table, or if there is no choice, submits the operation too early. */
  async #performWrongly(of: Variant): Promise<void> {
    const { target } = new HandRun(of);
    if (target === null) return this.#press(this.#button('ui.question.done'));
    if (!target.isNew) return this.#press(this.#page.locator('.target-form button'));
    await this.#chooseTable(of, (table) => table !== null);
  }

  async #perform(of: Variant): Promise<void> {
    const hand = new HandRun(of);
    if (hand.target !== null) {
      const { isNew, slot } = hand.target;
      if (isNew) await this.#press(this.#page.locator('.target-form button'));
      else await this.#chooseTable(of, (table) => table === slot);
      hand.chooseTarget(isNew ? null : slot);
    }
    for (let left = 100; hand.missing.length > 0 && left > 0; left--) {
      const { column, row, after } = hand.missing.find((cell) => isRight(hand, cell)) ?? hand.missing[0]!;
      await this.#choose({ column, row });
      // The field has the focus, and its text is selected.
      await expect(this.#value()).toBeFocused();
      if (after === undefined) await this.#page.keyboard.press('Delete');
      else
        await this.#page.keyboard.type(
          displayedValue(after as never, typedCell(of, hand.timeline, { column, row }, t)),
        );
      await this.#page.keyboard.press('Enter');
    }
    await this.#press(this.#button('ui.question.done'));
  }

  /** Chooses a cell or the name of a table that passes a test. */
  async #chooseTable({ engine, run }: Variant, test: (table: number | null) => boolean): Promise<void> {
    const { columns } = run.timeline;
    const found = async () => (await this.#cells()).find((cell) => test(tableAt(engine, columns, cell)));
    await expect.poll(async () => (await found()) !== undefined).toBe(true);
    await this.#choose((await found())!);
  }

  /** Focuses the cell as a screen reader's cursor does. */
  async #choose({ column, row }: CellAt): Promise<void> {
    const cell = this.#page.locator(`[role=grid][data-column="${column}"] [role=gridcell][data-row="${row}"]`);
    await cell.focus();
    await this.#page.keyboard.press('Enter');
  }

  #value(): Locator {
    return this.#page.getByRole('form').or(this.#page.locator('form')).getByRole('textbox').last();
  }

  #button(key: string): Locator {
    return this.#page.getByRole('button', { name: t(key), exact: true });
  }

  async #type(field: Locator, text: string): Promise<void> {
    await this.#tabTo(field);
    await this.#page.keyboard.type(text);
  }

  async #press(button: Locator): Promise<void> {
    await this.#tabTo(button);
    await this.#page.keyboard.press('Enter');
  }

  /**
   * Presses Tab, or Shift+Tab if the control is before the focus and `#goesBack` is set, until the control has the
   * focus.
   */
  async #tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    const key = () =>
      control.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === element) return null;
        const isBefore =
          (activeElement ?? document.body).compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
        return isBefore ? 'Shift+Tab' : 'Tab';
      });
    for (let left = 200, next = await key(); next !== null && left > 0; left--, next = await key())
      await this.#page.keyboard.press(this.#goesBack ? next : 'Tab');
    await expect(control).toBeFocused();
  }

  #variant({ question, operation }: QuestionMoment, seed = 0): Variant {
    const { lesson } = this.#played;
    const asked = { engine: engineNamed(lesson.head.engine), script: lesson.script, operation, question };
    const made = variantFor(asked, seed);
    if ('problem' in made) throw new Error(`${question.ask} cannot be asked`);
    return made;
  }
}

/** Returns false if the cell must not be written yet. */
function isRight(hand: HandRun, cell: HandRun['missing'][number]): boolean {
  if (hand.write(cell, cell.after).verdict === 'right') return true;
  hand.undo();
  return false;
}
