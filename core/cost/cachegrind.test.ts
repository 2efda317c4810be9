import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shuffler } from './shuffler.ts';
import {
  type Access,
  arrayScan,
  type Bases,
  mapLookups,
  memberOfStructs,
  missesOfRound,
  setLookups,
  sparseJoin,
  tableScan,
} from './testing/streams.ts';

interface Program {
  readonly program: string;
  readonly mode: string;
  /** The model's accesses for the addresses that the program prints. */
  readonly stream: (bases: Bases) => Iterable<Access>;
}

const PROGRAMS: readonly Program[] = [
  { program: 'aos-soa', mode: 'aos', stream: ({ objects }) => memberOfStructs(objects!, 16_384, 128, 24, 4) },
  { program: 'aos-soa', mode: 'soa', stream: ({ health }) => arrayScan(health!, 16_384, 4) },
  { program: 'sparse-join', mode: 'join', stream: joinStream },
  { program: 'sparse-join', mode: 'table', stream: ({ lead, other }) => tableScan([lead!, other!], 6000, 16) },
  { program: 'hash-chase', mode: 'map', stream: mapStream },
  { program: 'hash-chase', mode: 'set', stream: (bases) => setLookups(bases, orders().asked, orders().entities) },
];

function joinStream({ packed, sparse, lead, other }: Bases): Iterable<Access> {
  const order = shuffler()(6000);
  const rows: (number | undefined)[] = [];
  let next = 0;
  for (const entity of order) rows[entity] = entity % 3 === 0 ? undefined : next++;
  const entities = Array.from({ length: 6000 }, (_, i) => i);
  return sparseJoin({ packed: packed!, sparse: sparse!, lead: lead!, other: other!, entities, rows, stride: 16 });
}

/** The place of each entity's node, and the order in which entities are looked up. */
function orders() {
  const shuffle = shuffler();
  const [places, asked] = [shuffle(4000), shuffle(4000)];
  return { places, asked, entities: Array.from({ length: 4000 }, (_, i) => i) };
}

function mapStream({ nodes, buckets, asked }: Bases): Iterable<Access> {
  const [count, size] = [5087, 32];
  const { places, asked: keys, entities } = orders();
  const bucket = (entity: number): number => (entity * 7) % count;
  const chains: number[][] = Array.from({ length: count }, () => []);
  for (const entity of entities) chains[bucket(entity)]!.unshift(entity);
  const chainTo = (entity: number): number[] => {
    const chain = chains[bucket(entity)]!;
    return chain.slice(0, chain.indexOf(entity) + 1).map((each) => nodes! + places[each]! * size);
  };
  return mapLookups({ buckets: buckets!, asked: asked!, chains: keys.map(chainTo), bucketOf: keys.map(bucket) });
}

const sources = new URL('../../bench/cachegrind/', import.meta.url).pathname;
const missing = ['valgrind', 'cc'].filter((tool) => spawnSync(tool, ['--version']).status !== 0);
const why = missing.length === 0 ? '' : ` (no ${missing.join(', no ')} here)`;

describe.skipIf(missing.length > 0)(`the cache model against valgrind --tool=cachegrind${why}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-cachegrind-'));
    for (const program of new Set(PROGRAMS.map(({ program }) => program))) {
      // Makes addresses reproducible and keeps loops as written.
      const options = ['-O1', '-static', '-no-pie', '-fno-tree-vectorize', '-o', join(folder, program)];
      execFileSync('cc', [...options, join(sources, `${program}.c`)]);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(PROGRAMS)(
    '$program $mode: misses within 5 %',
    ({ program, mode, stream }) => {
      const out = join(folder, `${program}-${mode}.out`);
      const cachegrind = ['--tool=cachegrind', '--cache-sim=yes', '--D1=32768,8,64', `--cachegrind-out-file=${out}`];
      const { stdout } = spawnSync('valgrind', [...cachegrind, join(folder, program), mode], { encoding: 'utf8' });
      const bases = Object.fromEntries(
        [...stdout.matchAll(/^(\w+) (\d+)$/gm)].map(([, name, address]) => [name!, Number(address)]),
      );
      const counted = dataMisses(readFileSync(out, 'utf8'), `measured_${mode}`);
      const modelled = missesOfRound(() => stream(bases), 2);
      expect(counted).toBeGreaterThan(100);
      expect(Math.abs(modelled - counted) / counted, `${modelled} of ${counted}`).toBeLessThan(0.05);
    },
    60_000,
  );
});

/** Reads the first-level misses of a function from cachegrind's file, whose first lines name the columns. */
function dataMisses(report: string, name: string): number {
  const events = /^events: (.*)$/m.exec(report)![1]!.split(' ');
  const columns = ['D1mr', 'D1mw'].map((event) => events.indexOf(event) + 1);
  const body = report.split(/^fn=/m).find((part) => part.startsWith(`${name}\n`));
  if (body === undefined) throw new Error(`cachegrind saw no function ${name}`);
  const lines = [...body.matchAll(/^\d[\d ]*$/gm)].map(([line]) => line.split(' ').map(Number));
  return lines.reduce((sum, line) => sum + columns.reduce((misses, column) => misses + (line[column] ?? 0), 0), 0);
}
