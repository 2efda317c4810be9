import { expect, test } from 'vitest';
import { questionVariants } from '../../../testing/lessons.ts';
import { plainText } from '../../../text/plain-text.ts';

/* Checks the texts of a question for a class and for a student: all blanks are filled in, and plain text has no Markdown syntax. */

const BLANK = /\{[^{}]+\}/;
const SIGN = /`|\*\*|(?<!\w|\(|, ?)\*(?=[\p{L}])/u;

test.each(['en', 'zh-CN'] as const)('questions in %s', { timeout: 300_000 }, (locale) => {
  const faults = questionVariants(locale).flatMap(({ name, variant: { question } }) => {
    const options = question.kind === 'choose' ? question.options : [];
    const shown = [question.ask, ...options.map(({ text }) => text)];
    const said = [...shown, question.why, ...question.hints, ...options.map(({ feedback }) => feedback ?? '')];
    return [...said.filter((text) => BLANK.test(text)), ...shown.map(plainText).filter((text) => SIGN.test(text))].map(
      (text) => `${name}: ${text}`,
    );
  });
  expect(faults).toEqual([]);
});
