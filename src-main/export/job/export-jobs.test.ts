import { expect, test, vi } from 'vitest';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { ExportResult } from '../../contract/api.ts';
import type { Destination } from '../../files/destination.ts';
import { ExportJobs, type Paint } from './export-jobs.ts';

const request = { id: 'job' } as ExportRequest;
const silent = () => undefined;

function destination() {
  const written: string[] = [];
  const abandon = vi.fn(async () => undefined);
  const saved: ExportResult = { kind: 'saved', folder: '/f', files: [] };
  const value: Destination = {
    partial: async () => '/f/partial',
    placeOf: (name) => `/f/${name}`,
    write: async (name) => void written.push(name),
    finish: async () => saved,
    abandon,
  };
  return { value, written, abandon, saved };
}

/** Paints until the export is cancelled. */
const endless: Paint = async (_request, { signal, write }) => {
  for (let i = 0; ; i++) {
    signal.throwIfAborted();
    await write(`${i}.png`, new Uint8Array());
    await new Promise(setImmediate);
  }
};

test('files and progress arrive at the destination and the caller', async () => {
  const { value, written, saved, abandon } = destination();
  const onProgress = vi.fn();
  const exports = new ExportJobs(async (_request, { write, onProgress }) => {
    await write('0.png', new Uint8Array());
    onProgress(1, 1);
    return { pictures: 1, ms: 0, pages: 3 };
  });
  expect(await exports.start(request, value, onProgress)).toEqual({ ...saved, pages: 3 });
  expect(written).toEqual(['0.png']);
  expect(onProgress).toHaveBeenCalledWith(1, 1);
  expect(abandon).not.toHaveBeenCalled();
});

test('a cancelled export leaves no files, is no error, and releases its id', async () => {
  const { value, abandon } = destination();
  const exports = new ExportJobs(endless);
  for (let i = 0; i < 2; i++) {
    const running = exports.start(request, value, silent);
    exports.cancel('someone else’s');
    exports.cancel('job');
    expect(await running).toEqual({ kind: 'cancelled' });
  }
  expect(abandon).toHaveBeenCalledTimes(2);
});

test('a failed export leaves no files and reports the reason', async () => {
  const { value, abandon } = destination();
  const exports = new ExportJobs(() => Promise.reject(new Error('no ink')));
  await expect(exports.start(request, value, silent)).rejects.toThrow('no ink');
  expect(abandon).toHaveBeenCalledOnce();
});

test('an id cannot be used by two running exports', async () => {
  const exports = new ExportJobs(endless);
  const first = exports.start(request, destination().value, silent);
  await expect(exports.start(request, destination().value, silent)).rejects.toMatchObject({
    key: 'host.error.exportRunning',
  });
  exports.cancel('job');
  await first;
});

test('a system error while a file is made names the place of the file', async () => {
  const { value } = destination();
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: 'a.mp4' });
  const exports = new ExportJobs(() => Promise.reject(full));
  await expect(exports.start(request, value, silent)).rejects.toMatchObject({ code: 'ENOSPC', path: '/f/a.mp4' });
});
