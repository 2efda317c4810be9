import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChangeReader } from '../../changes/change-reader.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../../engines/all.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { mutatedScript } from '../../testing/mutated-scripts.ts';
import { runOn } from '../../testing/run-on.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript, type ScriptRun } from '../run/run.ts';
import { detailTo } from './beats.ts';
import { narrate } from './narrate.ts';

function sentences(run: ScriptRun): string[] {
  return run.operations.map(({ endStep }) => {
    run.timeline.seek(endStep);
    return narrate(detailTo(run, endStep, 'operation'), run, strictTranslator('en'));
  });
}

const last = (engine: string, text: string): string => sentences(runOn(engine, text)).at(-1)!;

const TWINS = 'config version 4.1.6\ncreate p\ncreate a\ncreate b\nset a Parent p\nset b Parent p';

const LISTENERS = `config version 4.1.6
component P
component Q
tag B
hook OnAdd P as e
end
hook OnRemove P as e
end
observer give OnAdd P as e
  add e B
end
observer look OnAdd P as e
end
observer drop OnRemove P as e
  remove e B
end
observer mark OnAdd Q as e
  add e B
end
observer tell OnSet Q as e
end
create a
create b`;

const SIGNALS = `config sparsePage 8
component P
component Q
connect x on_construct P as e
  add e Q
end
connect y on_construct P as e
end
create a`;

describe('the sentence of an operation says what memory did', () => {
  test.each([
    ['hash-map', 'component P\ncreate a\nremove a P', 'a has no P. Nothing changes.'],
    ['hash-map', 'component P\ncreate a\nadd a P 3\nset a P 3', 'P of a stays 3. Nothing changes.'],
    ['entt', 'component P pinned\ncreate a\nadd a P\ncompact P', 'The free list of P is empty. Nothing changes.'],
    ['entt', 'component P\ncreate a\nadd a P', /^a gets P, at position 0\./],
    ['entt', 'create a\ncreate b', /^b is created, at position 1\./],
    ['flecs', 'component P toggle\ncreate a\nenable a P', /^a has no P to enable\./],
    [
      'flecs',
      'component P toggle\ncreate a\nadd a P\ndisable a P\ndisable a P',
      /^P of a is disabled already\..* Nothing changes\.$/,
    ],
    ['flecs', `${TWINS}\norder p b a\nchildren p`, 'The 2 children of p, in this order: b, a.'],
    ['flecs', 'config version 4.1.6\ntag S dontFragment\nbulk b 3 S', /^3 entities are created without S: /],
    ['entt', 'config version 3.16\ncreate a\nshrink entities', 'No page of entities can be freed.'],
    ['flecs', `${TWINS}\nchildren a`, 'a has no children.'],
    ['decs', 'component P\ncreate a\nadd a P 3', /^(?!.*keeps its old bytes)/],
    [
      'flecs',
      'component P toggle\ncreate a\nadd a P\ndisable a P',
      /^P of a is disabled\. .* a moves from table 1 to table 2\.$/,
    ],
    ['flecs', 'component P toggle\ncreate a\nadd a P\nenable a P', /^P of a is enabled already\. /],
    ['flecs', 'tag T\ncreate a\nadd a T\nadd a T', 'Nothing to add: table 1 already has T.'],
    ['entt', 'component P\nconfig build release\ncreate a P\ndestroy a\nadd a P\nremove a P', /^P of a is removed\./],
    [
      'flecs',
      `${LISTENERS}\nadd a P`,
      /^a gets P\. Called for a, in this order: the hook OnAdd P, give and look\. a gets B\. /,
    ],
    [
      'flecs',
      `${LISTENERS}\nadd a P\nremove a P`,
      /^P of a is removed\. Called for a, in this order: drop and the hook OnRemove P\. a loses B\. /,
    ],
    [
      'flecs',
      `${LISTENERS}\nset a Q 1`,
      /^a gets Q with value 1\. Called for a: mark\. a gets B\. Called for a: tell\. /,
    ],
    [
      'flecs',
      `${LISTENERS}\nadd a P\nadd b P\neach P as e\n  remove e P\nend`,
      /Listeners run 4 times: first drop for a, and last the hook OnRemove P for b\./,
    ],
    ['entt', `${SIGNALS}\nadd a P`, /^a gets P\. Called for a, in this order: y and x\. a gets Q\. /],
    [
      'entt',
      'tag T\nconfig build release\ncreate a T\ndestroy a\nadd a T\nclear T',
      /^T is removed from all entities\. a leaves T/,
    ],
    [
      'entt',
      'component P\ncreate a\ncreate b\ndestroy a\ndestroy b\ncreate c\nquery !P',
      /^The query finds 2 entities\. a is visited although it is not alive.* And 1 more step\.$/,
    ],
    [
      'entt',
      'create a\ncreate b @0',
      /^b is created, at position 1\. Index 0 is in use by a, so the hint is ignored\./,
    ],
    ['entt', 'create a\ncreate b\ncreate c\ndestroy a b', /^a, b are destroyed together\. (?!.*is destroyed)/],
    ['entt', 'create a\ncreate b\ncreate c\ndestroy a a', /^a, a are destroyed together\. .*b is destroyed/],
    ['entt', 'create a\nclear', /^All storages are emptied, and all entities are destroyed\. (?!.*a is destroyed)/],
    ['entt', 'config version 3.16\nstart @9', 'New indices begin at 9.'],
    ['flecs', 'component P\ncreate a\nset a P 3', /^a gets P with value 3\./],
    ['flecs', 'component P\ncreate a\nadd a P 3\nadd a P 4', 'P of a becomes 4.'],
    [
      'flecs',
      'tag Port\nrelation In exclusive\ncreate a\nadd a (In,Port)\nadd a (In,Port)',
      'a has (In,Port) already. Nothing changes.',
    ],
    [
      'flecs',
      'tag Boss\ntag Enemy\nwith Boss Enemy\ncreate a\nadd a Boss',
      /^a gets Boss\. a gets Enemy too: it always comes with Boss\./,
    ],
    ['flecs', 'component P\ncreate a', /^a is created\. a gets a new row in table 0: row 0\./],
    ['flecs', 'tag T\ntag U\ncreate a T U', /^a is created with T and U\. a gets a new row in table 2: row 0\./],
    ['decs', 'create a\ncreate b', 'b is created. b gets row 1 of chunk 0, whose header counts one row more.'],
    ['entt', 'component P\ncreate a\nquery P', 'The query finds 0 entities. P gets its storage on its first use.'],
    ['entt', 'component P\ncreate a\nremove a P', 'a has no P. P gets its storage on its first use.'],
    ['entt', 'component P\ncreate a P\nsort P asc', 'P is sorted already. Nothing changes.'],
    [
      'entt',
      'component P\ncomponent Q\ncreate a P\ncreate b Q\nsort P as Q',
      'P is in the order of Q already. Nothing changes.',
    ],
    ['entt', 'config entityBits 1\nconfig versionBits 4\ncomponent P\ncreate a\ncreate c P', 'create c P is refused.'],
    ['entt', 'component P\ncreate a\nadd a P throw', /^add a P throw stops before its end\./],
    ['entt', 'component P\ncreate a P\nclear P\nclear P', 'No entity has P. Nothing changes.'],
    ['entt', 'create a\ndestroy a v5', /^a is destroyed\. Index 0 waits with version 5/],
    [
      'hash-map',
      'component P\ncreate a P\ndestroy a',
      'a is destroyed. Node #0 of P is freed. Node #0 of alive is freed.',
    ],
    ['hash-map', 'component P\ncreate a\nadd a P', /P gets 13 buckets, a prime number, instead of 1\.$/],
  ])('%s: %s', (engine, text, expected) => {
    if (typeof expected === 'string') expect(last(engine, text)).toBe(expected);
    else expect(last(engine, text)).toMatch(expected);
  });

  test('a destroyed parent is told with its child and with the pairs that go', () => {
    const text =
      'component Pos\nrelation Likes\ncreate knight\ncreate sword\ncreate fan\nadd sword (ChildOf,knight)\nadd fan (Likes,knight)\ndestroy knight';
    const said = last('flecs', text);
    expect(said).toContain('sword is destroyed too: a child goes with its parent knight.');
    expect(said).toContain('fan loses (Likes,knight), because knight is destroyed.');
  });

  test('all components that come from a base are named in one sentence', () => {
    const text =
      'component A\ncomponent B\ncomponent C\ncreate base\nset base A 1\nset base B 2\nset base C 3\ncreate e\nadd e (IsA,base)';
    expect(last('flecs', text)).toMatch(/^e gets \(IsA,base\)\. e gets A, B and C from its base\./);
  });

  test('an operation of a loop that is put off does not say that it was done', () => {
    const run = runOn('flecs', 'component P\ncreate a\nadd a P\neach P as e\n  remove e P\nend');
    const said = sentences(run);
    expect(said.some((sentence) => sentence.includes('is put off as command 0'))).toBe(true);
    expect(said.at(-1)).toMatch(
      /^The loop ends: 1 command is performed now\. a loses P\. a moves from table 1 to table 0\./,
    );
  });

  test('the end of a loop says what each entity lost and where it went', () => {
    const text =
      'tag T\ntag K\ntag L\ncreate e K\ncreate f K\ncreate l L\neach L as x\n  add e T\n  clear e\n  clear f\n  add f T\nend';
    expect(last('flecs', text)).toBe(
      'The loop ends: 4 commands are performed in order. e loses K. f loses K. f gets T. e moves from table 1 to table 0. And 4 more changes.',
    );
  });

  test('the moves of an entity within one operation are told as one', () => {
    const text = 'tag K\ntag L\ncreate a\ncreate b K\neach K as x\n  add a K\n  add a L\nend';
    expect(last('flecs', text)).toContain('a moves from table 0 to table 2.');
  });

  test('an entity that is the last of its storages moves nothing, which is said only if nothing else is', () => {
    expect(last('entt', 'component P\ncreate a P\nremove a P')).toBe(
      'P of a is removed. a is the last element of P, so nothing moves.',
    );
    expect(last('entt', 'component P\ncreate a P\ndestroy a')).toBe(
      'a is destroyed. Index 0 gets version 1, so its old handle no longer matches.',
    );
  });

  test('values stay where they are when a page is added', () => {
    const adds = ['a', 'b', 'c'].map((name) => `create ${name}\nadd ${name} P 1`).join('\n');
    expect(last('entt', `config packedPage 2\ncomponent P\n${adds}`)).toContain(
      'Payload page 1 of P is allocated: room for 2. The values in other pages do not move.',
    );
  });
});

test('whatever entities lose is said or counted, on every engine', { timeout: 300_000 }, () => {
  const checked = new Map(scriptEngineIds.map((engine) => [engine, 0]));
  const property = fc.property(mutatedScript, (text) => {
    for (const engine of scriptEngineIds) {
      const script = parseScript(text, 'test.ecs', languageOf(engine));
      if (script.diagnostics.length > 0) continue;
      const run = runScript(script, languageOf(engine), undefined, {
        budget: { steps: 5000, bytes: 2 ** 24, seconds: 60 },
      });
      const all = sentences(run);
      const reader = new ChangeReader(run.timeline, engineNamed(engine));
      run.operations.forEach(({ firstStep, endStep, operation }, i) => {
        if (endStep <= firstStep || run.setups.some(({ from, to }) => firstStep >= from && endStep <= to)) return;
        const changes = reader.changesIn(firstStep, endStep);
        run.timeline.seek(endStep);
        for (const { kind, id, component, cause } of changes) {
          const isLost =
            kind === 'destroyed' || (kind === 'lost' && (cause?.by !== 'change' || cause.reason !== 'life'));
          if (!isLost || operation.kind === 'clear-component') continue;
          const name = run.nameOf(id!) ?? run.formerNameOf(id!);
          if (name === undefined) continue;
          const where = `${engine} ${operation.text}: ${kind} ${name} ${component}`;
          const isCounted = /And \d+ more changes?\./.test(all[i]!);
          expect(isCounted || all[i]!.includes(name), `${where}: ${all[i]}`).toBe(true);
          checked.set(engine, checked.get(engine)! + 1);
        }
      });
    }
  });
  fc.assert(property, fuzz('random scripts whose losses are told', 2000, 10));
  expect([...checked.values()].filter((count) => count > 0).length).toBeGreaterThan(1);
});
