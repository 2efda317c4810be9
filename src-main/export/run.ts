import { setImmediate } from 'node:timers/promises';
import { type FormatId, formats } from '../../core/export/formats.ts';
import type { Picture } from '../../core/scene/svg.ts';
import type { ExportRequest } from '../api.ts';
import type { PaintOptions } from '../exporting.ts';
import { translator } from '../text.ts';
import { curvesSubject } from './subjects/curves-subject.ts';
import { compareSubject } from './subjects/compare-subject.ts';
import { Deflater, THREADS } from './formats/deflater.ts';
import { pictureName, withEnding } from './file-name.ts';
import { replaySubject } from './subjects/replay-subject.ts';
import type { Subject } from './subject.ts';
import { type Drawing, type Writer, type Writers, writers } from './formats/writers.ts';

interface File {
  readonly name: string;
  readonly bytes: Promise<Uint8Array>;
}

/**
 * Replays a script or a recording, draws the requested steps in order, and has them written in each format. The next picture is
 * painted while the last ones are compressed.
 * @throws UserError when the script has errors or a step does not exist; the signal's reason when cancelled
 */
export async function exportSteps(request: ExportRequest, options: PaintOptions, by: Writers = writers): Promise<void> {
  const translate = translator(request.locale);
  const subject =
    curvesSubject(request, translate) ?? compareSubject(request, translate) ?? replaySubject(request, translate);
  const deflater = new Deflater();
  const outputs = request.formats.map((id) => ({ id, writer: by[id]({ request, deflater }) }));
  try {
    await deliverAll(filesOf(request.source.name, subject, outputs), numberOfFiles(request.formats, subject), options);
  } finally {
    await deflater.close();
  }
}

function numberOfFiles(ids: readonly FormatId[], { positions }: Subject): number {
  return ids.reduce((sum, id) => sum + (formats[id].kind === 'still' ? positions.length : 1), 0);
}

/** The files in the order in which they are begun. */
function* filesOf(
  name: string,
  subject: Subject,
  outputs: readonly { readonly id: FormatId; readonly writer: Writer }[],
): Generator<File> {
  for (const position of subject.positions) {
    const drawing = drawingAt(subject, position);
    for (const { id, writer } of outputs) {
      const bytes = writer.add(drawing);
      if (bytes !== null) yield { name: pictureName(drawing, formats[id].extension), bytes };
    }
  }
  for (const { id, writer } of outputs)
    if (writer.end !== undefined) yield { name: withEnding(name, `.${formats[id].extension}`), bytes: writer.end() };
}

/** All formats share one drawing of the position itself. */
function drawingAt(subject: Subject, position: number): Drawing {
  let still: Picture | null = null;
  const at = (t: number): Picture => {
    if (t < 1) return subject.draw(position, t);
    still ??= subject.draw(position, 1);
    return still;
  };
  return { ...subject.describe(position), at };
}

/** Hands over finished files while the next ones are made; a few at a time, so that pictures do not pile up. */
async function deliverAll(files: Iterable<File>, total: number, options: PaintOptions): Promise<void> {
  const pending: File[] = [];
  let done = 0;
  const deliver = async ({ name, bytes }: File): Promise<void> => {
    const data = await bytes;
    options.signal.throwIfAborted();
    await options.onFile(name, data);
    options.onProgress(++done, total);
  };
  options.signal.throwIfAborted();
  for (const file of files) {
    // The error is met by `deliver`; until then it is not an unhandled one.
    file.bytes.catch(() => undefined);
    pending.push(file);
    while (pending.length > 2 * THREADS) await deliver(pending.shift()!);
    // Lets a cancel arrive.
    await setImmediate();
    options.signal.throwIfAborted();
  }
  for (const file of pending) await deliver(file);
}
