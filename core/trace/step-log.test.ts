import { expect, test } from 'vitest';
import { stepCode } from './step-code.ts';
import { StepLog } from './step-log.ts';

const CODES = [stepCode('none'), stepCode('one', 'a'), stepCode('five', 'a', 'b', 'c', 'd', 'e')];

function push(log: StepLog, from: number, to: number, sign = 1): void {
  for (let i = from; i < to; i++) {
    const code = CODES[i % CODES.length]!;
    const values = [sign * i, `text ${i % 7}`, i + 0.5, BigInt(i), -i].slice(0, code.args.length);
    log.push(i, 0, i, i, code, 0, ...values);
  }
}

function argsOf(log: StepLog) {
  return Array.from({ length: log.length }, (_, i) => log.step(i).args);
}

test('steps keep their arguments in closed chunks and in one that is reopened', () => {
  const log = new StepLog();
  push(log, 0, 10_000);
  const before = argsOf(log);
  expect(before.slice(4094, 4097)).toEqual([{ a: 4094, b: 'text 6', c: 4094.5, d: 4094n, e: -4094 }, {}, { a: 4096 }]);
  log.dropFrom(3000);
  push(log, 3000, 9000, -1);
  log.dropFrom(3000);
  push(log, 3000, 10_000);
  expect(argsOf(log)).toEqual(before);
});

test('in a closed chunk, a step only takes memory for the arguments that it has', () => {
  const bytesOf = (code: number): number => {
    const log = new StepLog();
    for (let i = 0; i < 4096 * 3 + 1; i++)
      log.push(0, 0, 0, 0, CODES[code]!, 0, ...[1, 2, 3, 4, 5].slice(0, CODES[code]!.args.length));
    return log.bytes;
  };
  expect(bytesOf(2) - bytesOf(0)).toBe(3 * 4096 * 5 * 8);
  expect(bytesOf(1) - bytesOf(0)).toBe(3 * 4096 * 8);
});
