import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foreignFile } from './testing/journal.ts';

const REPLIES = new URL('../../probes/flecs-rest/src/testing/golden/', import.meta.url);

test.each([
  ['a.json', '{"name":"Alice","tags":["Npc"]}', 'flecs-reply'],
  ['a.json', '{"results":[]}', 'flecs-reply'],
  ['a.json', '{"results":[{"name":"a "quoted" name", "id":5}]}', 'flecs-reply'],
  ['a.json', '[{"id":0,"type":[],"count":0}]', 'flecs-reply'],
  ['a.txt', '{"error":"entity not found"}', 'other-json'],
  ['a.json', '{"entities.count":{"avg":[1]}}', 'other-json'],
  ['a.json', '{"jsonrpc":"2.0","id":1,"result":[]}', 'other-json'],
  ['a.json', '{"jsonrpc":"2.0","id":1,"result":[{"entity":5,"components":{}}]}', 'bevy-reply'],
  ['a.json', '[{"event":"spawn","entity":1}]', 'other-json'],
  ['a.json', '{"event":"spawn","entity":1}\n{"event":"spawn","entity":2}', 'journal'],
  ['a.json', '{"answer":42}', 'other-json'],
  ['a.json', '{"answer":', 'other-json'],
  ['a.flecs', 'e { Position: {1, 2} }', 'flecs-script'],
  ['a.csv', '', 'journal'],
  ['a.log', 'tick\tevent\tentity\n', 'journal'],
  ['<stdin>', 'Event;Entity;Component\n', 'journal'],
] as const)('%s %s', (name, text, kind) => expect(foreignFile(name, text)?.kind).toBe(kind));

test.each([
  ['a.ecs', 'event,entity\nspawn,1'],
  ['a.md', '---\ntitle: event,entity\n---'],
  ['<stdin>', 'component Position\ncreate e'],
  ['a.txt', '# event,entity\ncreate e'],
  ['a.txt', ''],
])('%s %j is none of another program', (name, text) => expect(foreignFile(name, text)).toBeNull());

test.each(['4.0.5', '4.1.6'])('recorded replies of Flecs %s are recognized', (version) => {
  const kinds = readdirSync(new URL(version, REPLIES)).map((file) => {
    const { kind, facts } = foreignFile(file, readFileSync(new URL(`${version}/${file}`, REPLIES), 'utf8'))!;
    return [file, kind, facts.request];
  });
  const requests = { tables: '/tables', components: '/components', query: '/query', entity: '/entity' };
  for (const [file, kind, request] of kinds) {
    const name = String(file).split(/[_.]/)[0]!;
    if (name === 'stats') expect(kind).toBe('other-json');
    else expect([file, kind, request]).toEqual([file, 'flecs-reply', requests[name as keyof typeof requests]]);
  }
});

test('a query of Bevy becomes a script that creates its entities', () => {
  const components = {
    'bevy_transform::Transform': { translation: [1.5, 2, 3] },
    'game::Player': {},
    'game::Speed': 3,
  };
  const reply = {
    jsonrpc: '2.0',
    id: 1,
    result: [
      { entity: 4294967301, components, has: {} },
      { entity: 6, components: {} },
    ],
  };
  expect(
    foreignFile('a.json', JSON.stringify(reply, null, 2))
      ?.script?.split('\n')
      .slice(1),
  ).toEqual([
    'component Transform',
    'tag Player',
    'component Speed',
    'create e4294967301',
    'add e4294967301 Transform 1.5  # {"translation":[1.5,2,3]}',
    'add e4294967301 Player',
    'add e4294967301 Speed 3',
    'create e6',
    '',
  ]);
});
