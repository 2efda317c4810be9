import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptFiles } from './kept-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the service worker keeps every file except itself, large fonts and export libraries, under a version that depends on their content', () => {
  mkdirSync(join(folder, 'assets'));
  const large = [
    'assets/noto-sans-sc-400-a1b2.woff2',
    'assets/harfbuzz-subset-b2.wasm',
    'service-worker.js',
    'assets/index-a1.js.map',
  ];
  const kept = [
    'assets/index-a1.js',
    'assets/inter-400-c3.woff2',
    'assets/noto-sans-sc-signs-400-d4.woff2',
    'index.html',
  ];
  for (const file of [...large, ...kept]) writeFileSync(join(folder, file), file);
  const before = keptFiles(folder);
  expect(before.files).toEqual(kept);
  writeFileSync(join(folder, 'service-worker.js'), 'another');
  expect(keptFiles(folder)).toEqual(before);
  writeFileSync(join(folder, 'index.html'), 'another');
  expect(keptFiles(folder).version).not.toBe(before.version);
});
