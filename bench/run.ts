import { parseArgs } from 'node:util';
import { sample } from '../core/testing/sample.ts';
import { virtualDisplay } from '../tools/display.ts';
import { changes } from './changes.ts';
import { classroom } from './class.ts';
import { exports } from './exports.ts';
import { gameFrames } from './game-frames.ts';
import type { Line, Options, Reference, Result } from './measure.ts';
import { recording } from './recording.ts';
import { site } from './site.ts';
import { starts } from './start.ts';
import { trace } from './trace.ts';
import { windows } from './window.ts';
import { wire } from './wire.ts';

const suites: Readonly<Record<string, (options: Options) => Line[] | Promise<Line[]> | AsyncIterable<Line>>> = {
  trace,
  changes,
  window: windows,
  start: starts,
  site,
  class: classroom,
  export: exports,
  wire,
  recording,
  'game-frames': gameFrames,
};

const { values, positionals } = parseArgs({
  options: { smoke: { type: 'boolean' }, only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const options: Options = { smoke: values.smoke ?? false, ...(values.only && { only: values.only }) };

const all = Object.keys(suites);
/** A short run always has the window, whose buttons are renamed most often, and one in three of the others. */
const short = ['window', ...sample(all, 3)];
const chosen = positionals.length > 0 ? positionals : options.smoke ? short : all;

const display = await virtualDisplay();
if (display.name !== null) process.env.DISPLAY = display.name;
try {
  for (const [name, suite] of Object.entries(suites)) {
    if (!chosen.includes(name)) continue;
    console.log(`\n${name}`);
    for await (const each of await suite(options)) console.log(textOf(each));
  }
} finally {
  display.end();
}

function textOf(each: Line): string {
  if ('note' in each) return `  ${each.name}: ${each.note}`;
  return options.smoke ? `  ${each.name}: runs` : line(each);
}

function line(result: Result): string {
  const { name, value, unit, reference, beside = [] } = result;
  const mark = ratio(result, reference) >= 1 ? ' ' : '!';
  const head = `${mark} ${name.padEnd(44)} ${figure(value).padStart(10)} ${unit.padEnd(11)} ${against(result, reference)}`;
  if (beside.length === 0) return head;
  return `${head}\n    beside ${beside.map((other) => against(result, other)).join(', ')}`;
}

function against(result: Result, reference: Reference): string {
  return `${reference.name}: ${figure(reference.value)} (×${figure(ratio(result, reference))})`;
}

function ratio({ value, better }: Result, reference: Reference): number {
  return better === 'more' ? value / reference.value : reference.value / value;
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
