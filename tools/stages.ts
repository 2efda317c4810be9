import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './build.ts';
import { NOT_IN_SAMPLE } from './choose-sample.ts';

/** The result of a stage. A stage that is a single command counts as one check. */
export interface StageTally {
  passed: number;
  failed: number;
  /** Names of skipped tests. */
  skipped: string[];
  /** Names of tests that only passed when they were run again. */
  flaky: string[];
  /** The number of tests that are not in this run's sample. */
  leftOut: number;
}

export interface TestStage {
  name: string;
  /** The name of an npm script. */
  script: string;
  /** Is called when the stage starts, because it may depend on the sample. */
  args?: () => readonly string[];
  env?: Record<string, string>;
  /** If true, the stage runs at the same time as the one before it, because most stages use one core. */
  beside?: boolean;
  /** If true, the stage runs once more when it fails, as single tests of the other stages do. */
  retried?: boolean;
  /** Reads a reporter's file; a stage without this function is a single check. */
  read?: () => StageTally;
}

const folder = join(root, '.cache', 'reports');
const UNIT_REPORT = join(folder, 'unit.json');
const E2E_REPORT = join(folder, 'e2e.json');

/**
 * Every lesson, or by default a third of the English ones. Those in other languages ask the same questions; a unit test
 * compares them, and checks the claims of each lesson.
 */
function lessons(): readonly string[] {
  const sample = process.env.ECS_ATLAS_TESTS;
  if (sample === 'all') return ['assets/lessons/en', 'assets/lessons/zh-CN'];
  const files = readdirSync(join(root, 'assets/lessons/en')).map((name) => `assets/lessons/en/${name}`);
  return files.filter((_, i) => (i + Number(sample)) % 3 === 0);
}

/** Both groups of tests often wait, for games and for windows. Together they need about 6 GB of memory. */
const HAS_ROOM = availableParallelism() > 1 && totalmem() > 8e9;

/** Quick stages come first, after the build, which others need. */
export const stages: readonly TestStage[] = [
  { name: 'build', script: 'build' },
  { name: 'format and lint', script: 'lint', args: () => (process.stdout.isTTY ? [] : ['--colors=off']) },
  { name: 'types', script: 'types', beside: true },
  { name: 'import rules', script: 'imports', beside: true },
  { name: 'unused code', script: 'unused', beside: true },
  { name: 'lessons', script: 'lessons', args: lessons, beside: true },
  // If end-to-end tests had to build the site, it would only use one core.
  { name: 'site', script: 'build:site', beside: true },
  {
    name: 'unit tests',
    script: 'unit',
    args: () => ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    read: () => unitTally(readJson(UNIT_REPORT)),
  },
  {
    name: 'end to end',
    script: 'e2e',
    beside: HAS_ROOM,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_REPORT },
    read: () => e2eTally(readJson(E2E_REPORT)),
  },
  // It needs the site, which must be built by then.
  { name: 'bench smoke', script: 'bench', args: () => ['--smoke'], beside: HAS_ROOM, retried: true },
];

/** Groups the stages that run at the same time. */
export function groups(all: readonly TestStage[]): readonly (readonly [TestStage, ...TestStage[]])[] {
  const found: [TestStage, ...TestStage[]][] = [];
  for (const stage of all) {
    if (stage.beside) found.at(-1)!.push(stage);
    else found.push([stage]);
  }
  return found;
}

/** Deletes the reports of earlier runs, so they cannot be mistaken for this run's. */
export function clearReports(): void {
  mkdirSync(folder, { recursive: true });
  for (const report of [UNIT_REPORT, E2E_REPORT]) rmSync(report, { force: true });
}

interface UnitReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** A file that could not be loaded has no tests and counts as one failure. */
export function unitTally(report: UnitReport): StageTally {
  const tally: StageTally = { passed: 0, failed: 0, skipped: [], flaky: [], leftOut: 0 };
  for (const file of report.testResults) {
    if (file.assertionResults.length === 0 && file.status === 'failed') tally.failed++;
    for (const { fullName, status, failureMessages = [] } of file.assertionResults) {
      // A test that passed when it was run again still has the messages of its first run.
      if (status === 'passed' && failureMessages.length > 0) tally.flaky.push(fullName);
      if (status === 'passed') tally.passed++;
      else if (status === 'failed') tally.failed++;
      else tally.skipped.push(fullName);
    }
  }
  return tally;
}

interface E2eSuite {
  title: string;
  suites?: E2eSuite[];
  specs?: {
    title: string;
    tests: { projectName: string; status: string; annotations?: { description?: string }[] }[];
  }[];
}

export interface E2eReport {
  suites: E2eSuite[];
  errors: unknown[];
}

/** Errors outside of any test count too, such as a spec that does not load. */
export function e2eTally(report: E2eReport): StageTally {
  const tally: StageTally = { passed: 0, failed: report.errors.length, skipped: [], flaky: [], leftOut: 0 };
  const visit = (suite: E2eSuite) => {
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, projectName, annotations = [] } of tests) {
        const reason = annotations.map(({ description }) => description).filter(Boolean);
        if (status === 'flaky') tally.flaky.push(`[${projectName}] ${title}`);
        if (status === 'expected' || status === 'flaky') tally.passed++;
        else if (reason.includes(NOT_IN_SAMPLE)) tally.leftOut++;
        else if (status === 'skipped') tally.skipped.push([`[${projectName}] ${title}`, ...reason].join(': '));
        else tally.failed++;
      }
    }
    suite.suites?.forEach(visit);
  };
  report.suites.forEach(visit);
  return tally;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}
