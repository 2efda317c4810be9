import { parseArgs } from 'node:util';
import { engine } from './engine.ts';
import { frame } from './frame.ts';
import { journal } from './journal.ts';
import type { Options, Result } from './measure.ts';
import { png } from './png.ts';
import { probeCpp } from './probe-cpp.ts';
import { probeJs } from './probe-js.ts';
import { wire } from './wire.ts';

const suites: Readonly<Record<string, (options: Options) => Result[] | Promise<Result[]>>> = {
  journal,
  engine,
  frame,
  png,
  wire,
  'probe-js': probeJs,
  'probe-cpp': probeCpp,
};

const { values, positionals } = parseArgs({ options: { smoke: { type: 'boolean' } }, allowPositionals: true });
const options: Options = { smoke: values.smoke ?? false };

for (const [name, suite] of Object.entries(suites)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}`);
  for (const result of await suite(options)) console.log(options.smoke ? `  ${result.name}: runs` : line(result));
}

function line({ name, value, unit, reference, better }: Result): string {
  const ratio = better === 'more' ? value / reference.value : reference.value / value;
  const mark = ratio >= 1 ? ' ' : '!';
  return `${mark} ${name.padEnd(44)} ${figure(value).padStart(10)} ${unit.padEnd(11)} ${reference.name}: ${figure(reference.value)}  (×${figure(ratio)})`;
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
