import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formats } from '../../core/export/formats.ts';
import { translator } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { folderDestination } from '../files/destinations.ts';
import { mountDisk, unmountDisk } from '../files/testing/small-disk.ts';
import { ExportJobs } from './job/export-jobs.ts';
import { exportSteps } from './job/run-export.ts';
import { request } from './testing/export-files.ts';

let disk = '';
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'ecs-atlas-disk-'));
});
afterAll(() => rm(disk, { recursive: true }));

const text = 'component Position\ncreate a\ncreate b\nadd a Position 1\nadd b Position 2\nremove a Position\n';

test.for(['mp4', 'gif', 'animated-svg'] as const)(
  'a full disk fails an export to %s with the path, and no file is left',
  async (format, { skip }) => {
    skip(!mountDisk(disk, 'size=8k'), 'a disk of 8 KB can be mounted by root on Linux only');
    try {
      const wanted = request({
        source: { name: 'a.ecs', text, engine: 'entt' },
        formats: [format],
        width: 640,
        height: 360,
        scale: 1,
      });
      const jobs = new ExportJobs(exportSteps);
      const failed = await jobs
        .start(wanted, folderDestination(disk), () => undefined)
        .catch((error: unknown) => error);
      expect(explain(failed, translator('en'))).toContain(
        `The disk is full: ${join(disk, `a.${formats[format].extension}`)}`,
      );
      expect(await readdir(disk)).toEqual([]);
    } finally {
      unmountDisk(disk);
    }
  },
);
