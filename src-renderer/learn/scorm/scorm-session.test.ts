import { Scorm2004API } from 'scorm-again';
import { beforeEach, expect, test } from 'vitest';
import { nothingDone, type Score } from '../../state/preferences/scores.ts';
import { findApi, type ScormApi, ScormSession } from './scorm-session.ts';

const platform = () => new Scorm2004API({ autocommit: false, logLevel: 5 });

/** The last values that were set, because `cmi.exit` is write-only. */
const sets = new Map<string, string>();
beforeEach(() => sets.clear());

const questions = [
  { beat: 4, ask: 'Which value will the entry hold?' },
  { beat: 9, ask: 'Remove the entity.' },
];

const solved: Score = {
  kind: 'value',
  tries: 2,
  wrong: 1,
  hints: 1,
  slips: 0,
  solved: true,
  why: 'it goes to the end',
  misconceptions: [],
};

function interactionsOf(api: Scorm2004API): readonly Record<'id' | 'result' | 'type', string>[] {
  return api.cmi.interactions.childArray as never;
}

/** Throws if the runtime reports an error, which would be an error of the adapter. */
function checked(api: Scorm2004API): ScormApi {
  const call = (name: 'SetValue' | 'GetValue' | 'Initialize' | 'Commit' | 'Terminate', ...args: string[]): string => {
    const answer = String((api[name] as (...args: string[]) => string)(...args));
    const code = Number(api.GetLastError());
    // 403 means that an element without a value was read.
    if (code !== 0 && code !== 403) throw new Error(`${name}(${args.join(', ')}): ${code} ${api.GetErrorString(code)}`);
    return answer;
  };
  return {
    Initialize: () => call('Initialize', ''),
    GetValue: (element) => call('GetValue', element),
    SetValue: (element, value) => {
      sets.set(element, value);
      return call('SetValue', element, value);
    },
    Commit: () => call('Commit', ''),
    Terminate: () => call('Terminate', ''),
  };
}

test('a run through the lesson sets location, completion, score and interactions', () => {
  const api = platform();
  let now = Date.UTC(2026, 0, 1);
  const session = new ScormSession(checked(api), () => now);
  expect(session.begin()).toEqual({ kept: nothingDone, beat: 1 });
  expect(api.cmi.completion_status).toBe('incomplete');
  const half = { ...nothingDone, moments: 11, questions: 2, furthest: 5, scores: { 4: solved } };
  session.report(half, 6, questions);
  expect(api.cmi).toMatchObject({ location: '6', completion_status: 'incomplete', success_status: 'unknown' });
  expect(api.cmi.score.scaled).toBe('0.5');
  expect(api.cmi.progress_measure).toBe('0.5');
  const wrong = { ...solved, kind: 'do' as const, solved: false, tries: 0, wrong: 0, slips: 3, why: null };
  session.report({ ...half, furthest: 10, scores: { 4: solved, 9: wrong } }, 11, questions);
  expect(api.cmi).toMatchObject({ completion_status: 'completed', success_status: 'failed' });
  session.report({ ...half, furthest: 10, scores: { 4: solved, 9: { ...wrong, solved: true } } }, 11, questions);
  expect(api.cmi).toMatchObject({ completion_status: 'completed', success_status: 'passed' });
  expect(api.cmi.score).toMatchObject({ scaled: '1', raw: '2', min: '0', max: '2' });
  const interactions = interactionsOf(api);
  expect(interactions.map(({ id, result, type }) => [id, type, result])).toEqual([
    ['beat-4', 'other', 'correct'],
    ['beat-9', 'other', 'correct'],
  ]);
  expect(interactions[0]).toMatchObject({ description: questions[0]!.ask });
  now += 95_000;
  session.end();
  expect([sets.get('cmi.exit'), sets.get('cmi.session_time')]).toEqual(['normal', 'PT95S']);
  session.end();
  expect(api.isTerminated()).toBe(true);
});

test('an unfinished lesson resumes at its moment with its scores', () => {
  const first = platform();
  const session = new ScormSession(checked(first));
  session.begin();
  const kept = { ...nothingDone, moments: 11, questions: 2, furthest: 5, scores: { 4: solved } };
  session.report(kept, 6, questions);
  session.end();
  const second = platform();
  second.loadFromJSON(JSON.parse(JSON.stringify(first.cmi)), 'cmi');
  expect(sets.get('cmi.exit')).toBe('suspend');
  const resumed = new ScormSession(checked(second));
  expect(resumed.begin()).toEqual({ kept, beat: 6 });
  resumed.report(kept, 7, questions);
  expect(interactionsOf(second).map(({ id }) => id)).toEqual(['beat-4']);
});

test('a lesson without questions has no score and is passed at its end', () => {
  const api = platform();
  const session = new ScormSession(checked(api));
  session.begin();
  session.report({ ...nothingDone, moments: 3, furthest: 1 }, 2, []);
  expect(api.cmi.success_status).toBe('unknown');
  session.report({ ...nothingDone, moments: 3, furthest: 2 }, 3, []);
  expect(api.cmi).toMatchObject({ completion_status: 'completed', success_status: 'passed' });
  expect(api.cmi.score.scaled).toBe('');
});

test('the API is found in outer frames and in the window that opened the page, and nowhere else', () => {
  const api = checked(platform());
  const top: { parent: null | object; API_1484_11?: ScormApi } = { parent: null };
  top.parent = top;
  const inner = { parent: { parent: top } };
  type Frame = Parameters<typeof findApi>[0];
  expect(findApi(inner as Frame)).toBeNull();
  expect(findApi({ parent: null, opener: inner } as Frame)).toBeNull();
  top.API_1484_11 = api;
  expect(findApi(inner as Frame)).toBe(api);
  expect(findApi({ parent: null, opener: inner } as Frame)).toBe(api);
});
