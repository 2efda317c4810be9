import { describe, expect, test } from 'vitest';
import { settingsOf } from '../export/destinations.ts';
import { DEFAULTS, exportRequest } from '../export/request.ts';
import { formatDiagnostics } from '../script/narration/print-diagnostic.ts';
import { textsAt } from '../testing/texts.ts';
import { MESSAGES } from './messages.ts';
import { parseRecordingScript } from './parse.ts';
import { exportRequestsOf } from './requests.ts';

const WHOLE = `# A figure for each beat, and a clip
source talk/sparse-set.ecs
set size 640x360
set scale 2
set theme both
set locale zh-CN
set fps 25
set transition 400ms
set hold 1.5s
set loop no
set transparent yes
set parts title, costs
set every operation
set engine decs
set text paths
set between 3
set questions no
set crop diagram
set structures Position, entities
set per-page 6
set paper letter

beats 3-5, 9
chapters add, 2
pause 9 2s
pause 4 500ms
output figures/{index:03}-{title}-{theme}.png
output clips/{index}-{theme}.gif
output talk.html
`;
const SOURCE = { name: 'sparse-set.ecs', text: '', engine: 'entt' } as const;

test('a recording script with all lines becomes requests', () => {
  const recordingScript = parseRecordingScript(WHOLE, 'a.atlas');
  expect(recordingScript.diagnostics).toEqual([]);
  expect(recordingScript).toMatchObject({ source: 'talk/sparse-set.ecs', settings: { engine: 'decs', engines: null } });
  const requests = exportRequestsOf(recordingScript, SOURCE, 'entt');
  expect(requests.map(({ name, theme, formats, clips }) => [name, theme, formats, clips])).toEqual([
    ['figures/{index:03}-{title}-{theme}.png', 'light', ['png'], 'whole'],
    ['figures/{index:03}-{title}-{theme}.png', 'dark', ['png'], 'whole'],
    ['clips/{index}-{theme}.gif', 'light', ['gif'], 'each'],
    ['clips/{index}-{theme}.gif', 'dark', ['gif'], 'each'],
    ['talk.html', 'light', ['html'], 'whole'],
  ]);
  expect(requests[0]).toMatchObject({
    ...{
      width: 640,
      height: 360,
      scale: 2,
      locale: 'zh-CN',
      transparent: true,
      every: 'operation',
      text: 'paths',
      between: 3,
    },
    ...{ steps: [3, 4, 5, 9], chapters: ['add', 2], pair: false, questions: false },
    parts: { title: true, sentence: false, pseudocode: false, costs: true },
    ...{ crop: 'diagram', handout: { perPage: 6, paper: 'letter' } },
    shown: { families: ['entities'], except: ['Position'] },
    motion: { fps: 25, transition: 0.4, hold: 1.5, loop: false, pauses: { 4: 0.5, 9: 2 } },
  });
  for (const request of requests) expect(exportRequest.parse(request)).toEqual(request);
});

test('missing settings are the defaults of an export', () => {
  const recordingScript = parseRecordingScript('source a.ecs\r\noutput a.animated.svg\r\n', 'a.atlas');
  expect(recordingScript.settings.request).toEqual(DEFAULTS);
  expect(recordingScript.outputs).toMatchObject([{ format: 'animated-svg', template: 'a.animated.svg' }]);
});

test('comparisons', () => {
  const recordingScript = parseRecordingScript('source a.ecs\nset engines entt, flecs\noutput a.gif', 'a.atlas');
  expect(exportRequestsOf(recordingScript, SOURCE, 'entt')[0]?.compare?.engines).toEqual(['entt', 'flecs']);
});

test('a destination has the height for the engines that a later line compares, unless a size is set', () => {
  const heightOf = (...lines: string[]) => {
    const text = ['source a.ecs', 'set as readme', ...lines, 'output a.pdf'].join('\n');
    return exportRequestsOf(parseRecordingScript(text, 'a.atlas'), SOURCE, 'entt')[0]?.height;
  };
  const three = 'set engines entt, flecs, decs';
  expect(heightOf()).toBe(settingsOf('readme').height);
  expect(heightOf(three)).toBe(settingsOf('readme', 3).height);
  expect(heightOf(three)).toBeGreaterThan(heightOf()!);
  expect(heightOf('set size 640x480', three)).toBe(480);
});

test('a storyboard keeps the order and captions of its shots', () => {
  const lines = ['shot 12 "The last "element" moves"', 'shot 3', 'shot 12 ""'];
  const recordingScript = parseRecordingScript(`${lines.join('\n')}\nsource a.ecs\noutput a.pdf`, 'a.atlas');
  expect(recordingScript.diagnostics).toEqual([]);
  expect(recordingScript.settings.request.steps).toEqual({
    shots: [{ position: 12, caption: 'The last "element" moves' }, { position: 3 }, { position: 12, caption: '' }],
  });
});

test('a clip of a recording can have beats', () => {
  const recordingScript = parseRecordingScript(
    'source a.ecsrec\nclip 100 - 250\nbeats 120-130\noutput a.gif',
    'a.atlas',
  );
  expect(recordingScript.diagnostics).toEqual([]);
  expect(recordingScript.settings.clip).toEqual([100, 250]);
});

const fine = 'source a.ecs\noutput a.gif\n';

describe('errors with their places', () => {
  test.each([
    ['sourc a.ecs', '1:1', 'sourc is not a command of a recording script', 'Did you mean source?'],
    ['set sise 3', '1:5', 'There is no setting sise', 'Did you mean size?'],
    ['set constructor 3', '1:5', 'There is no setting constructor'],
    ['set', '1:1', 'incomplete: set NAME VALUE'],
    ['set  size', '1:6', 'incomplete: set size: WxH'],
    ['beats', '1:1', 'incomplete: beats all'],
    ['set size 12x', '1:10', '12x is not possible here: expected WxH'],
    ['set scale 9', '1:11', 'a number from 0.5 to 4'],
    ['set theme pink', '1:11', 'light, dark, contrast or both'],
    ['set fps 29.97', '1:9', 'a whole number from 1 to 60'],
    ['set hold 2 hours', '1:10', 'reading, or a time'],
    ['set loop perhaps', '1:10', 'yes or no'],
    ['set parts titel', '1:11', 'title, number, sentence, pseudocode, costs'],
    ['set engine unity', '1:12', 'entt'],
    ['set engines entt', '1:13', '2 to 4 different'],
    ['beats 9-3', '1:7', 'all, or numbers'],
    ['beats 0-999999999', '1:7', 'all, or numbers'],
    ['chapters ,', '1:10', 'numbers or names'],
    ['pause 3', '1:7', 'a number and a time'],
    ['pause 3 61s', '1:7', 'a number and a time'],
    ['set crop table', '1:10', 'picture or diagram'],
    ['set structures ,', '1:16', 'names of structures'],
    ['set per-page 3', '1:14', '1, 2, 4, 6'],
    ['set paper a5', '1:11', 'a4, letter, slide'],
    ['shot twelve', '1:6', 'a number, and a caption'],
    ['shot 12 "The hole', '1:6', 'a number, and a caption'],
    [`shot 12 "${'x'.repeat(2001)}"`, '1:6', 'a number, and a caption'],
    ['shot 12\nbeats 3', '2:1', 'beats cannot be used with them'],
    ['chapters add\nshot 12', '1:1', 'chapters cannot be used with them'],
    ['clip 3-12', '1:1', 'Only a recording'],
    ['clip 12-3', '1:6', 'the first and the last frame', '', fine.replace('ecs', 'ecsrec')],
    ['set engine decs', '1:5', 'engine is not possible', '', fine.replace('ecs', 'ecsrec')],
    ['chapters add', '1:1', 'chapters is not possible', '', fine.replace('ecs', 'ecsrec')],
    ['set fps 3\nset fps 4', '2:5', 'fps is already set on line 1'],
    ['set theme both', '4:8', 'a.gif is written for both themes: add {theme}', '', fine.replace('source', '\nsource')],
    ['output b.bmp', '1:8', 'has no known extension'],
    ['output b.png', '1:8', 'add {index}'],
    ['output {n}.png', '1:8', 'There is no placeholder {n}'],
    ['output {title:03}.gif', '1:8', 'There is no placeholder {title:03}'],
    ['output b}.gif', '1:9', 'There is no placeholder }'],
    ['output A.GIF', '3:8', 'a.gif is already written by line 1'],
    ...['../b.gif', '/b.gif', 'C:/b.gif', 'b\\c.gif', 'a//b.gif', './b.gif', 'con/b.gif', 'NUL.gif', 'b ./c.gif'].map(
      (path) => [`output ${path}`, '1:8', 'is not a path that works everywhere'],
    ),
  ])('%s', (line, place, message, hint = '', rest = fine) => {
    const recordingScript = parseRecordingScript(`${line}\n${rest}`, 'a.atlas');
    const printed = formatDiagnostics(recordingScript, recordingScript.diagnostics);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(`a.atlas:${place}: error: `);
    expect(printed[0]).toContain(message);
    expect(printed[0]).toContain(hint);
  });

  test.each(['../a.ecs', '/a.ecs', 'C:\\a.ecs'])('a source outside: %s', (path) => {
    expect(parseRecordingScript(`source ${path}\noutput a.gif`, 'a').diagnostics.map(({ code }) => code)).toEqual([
      'record-bad-path',
    ]);
  });

  test('all at once, in the order of the lines', () => {
    const { diagnostics } = parseRecordingScript('set fps x\nplay\nset theme both\noutput a.gif', 'a');
    expect(diagnostics.map(({ code, span }) => [span.line, code])).toEqual([
      [1, 'record-bad-value'],
      [2, 'record-unknown-line'],
      [4, 'record-no-source'],
      [4, 'record-needs-theme'],
    ]);
  });

  test('an empty recording script', () => {
    expect(parseRecordingScript('', 'a').diagnostics.map(({ code }) => code)).toEqual([
      'record-no-source',
      'record-no-output',
    ]);
  });
});

test('the messages equal the English texts', () => {
  expect(textsAt('en', 'diagnostic')).toMatchObject(MESSAGES);
});
