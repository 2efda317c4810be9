import { describe, expect, test } from 'vitest';
import { gradeValue } from '../../../core/lesson/questions/grade.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { isValueChoice, normalValue } from '../../../src-main/contract/class-protocol.ts';
import { questionVariants } from '../../testing/lessons.ts';
import { choiceOfText, shortTextOfChoice, textOfChoice, typedCellAt } from './value-choice.ts';

const translate = strictTranslator('en');
const chinese = strictTranslator('zh-CN');

const asked = questionVariants().flatMap(({ name, variant }) => {
  const { question, run } = variant;
  if (question.kind !== 'value') return [];
  run.timeline.seek(variant.from);
  return [
    { name, variant, cell: typedCellAt(run, question, translate)!, inChinese: typedCellAt(run, question, chinese)! },
  ];
});

describe('a typed value of a class', () => {
  test.each(asked)('$name is accepted in the format of the picture', ({ variant, cell, inChinese }) => {
    const { shown } = gradeValue(variant, '', translate);
    const choice = choiceOfText(shown, cell);
    expect(choice).not.toBeNull();
    expect(isValueChoice(choice!)).toBe(true);
    expect(textOfChoice(choice!, cell)).toBe(shown);
    expect(gradeValue(variant, textOfChoice(choice!, cell), translate).right).toBe(true);
    // Answers in two languages count for the same bar.
    expect(choiceOfText(gradeValue(variant, '', chinese).shown, inChinese)).toBe(choice);
  });

  test('one handle is one choice in any notation', () => {
    const { cell } = asked.find(({ variant }) => variant.question.kind === 'value' && variant.engine.id === 'entt')!;
    const [choice, ...others] = ['2 v2', '2:2', ' 2v2 '].map((text) => choiceOfText(text, cell));
    expect(others).toEqual([choice, choice]);
    expect(textOfChoice(choice!, cell)).toBe('2 v2');
  });

  test.each(['hello', 'nobody', '<b>', '2 vv'])('%s is not a value', (text) => {
    for (const { cell } of asked) expect(choiceOfText(text, cell)).toBeNull();
    expect(choiceOfText(text, null)).toBeNull();
  });

  test('every value has a text in every cell', () => {
    const choices = [
      '-0',
      '1.5',
      '-7',
      '99999999999999999999',
      '0x1f',
      '7:3',
      '[]',
      '[1,2]',
      'true',
      'null',
      'empty',
      'tombstone',
    ];
    for (const { cell } of asked)
      for (const choice of choices) expect(() => shortTextOfChoice(normalValue(choice)!, cell), choice).not.toThrow();
  });

  test('without a cell, numbers and handles are values', () => {
    expect(['7', ' 0x1F ', '3:1', 'null'].map((text) => choiceOfText(text, null))).toEqual(['7', '31', '3:1', 'null']);
  });
});
