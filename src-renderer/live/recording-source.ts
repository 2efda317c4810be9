import type { Capture } from '../../core/capture/capture.ts';
import type { RecordingNotice } from '../../core/wire/recording.ts';
import type { Source } from '../state/source.ts';

let opened = 0;

/** A recording, read whole: nothing comes any more. */
export class RecordingSource implements Source {
  readonly kind = 'recording';
  readonly paused = false;
  readonly key: string;
  readonly name: string;
  readonly capture: Capture;
  /** When it was made; empty where the file does not say. */
  readonly created: string;
  /** What the file lacks. */
  readonly notice: RecordingNotice | null;

  constructor(
    name: string,
    capture: Capture,
    facts: { readonly created: string; readonly notice: RecordingNotice | null },
  ) {
    opened += 1;
    this.key = `recording:${opened}`;
    this.name = name;
    this.capture = capture;
    this.created = facts.created;
    this.notice = facts.notice;
    const { timeline } = capture.world;
    // Before the first message there is nothing to see.
    timeline.seek(Math.min(timeline.length, Math.max(timeline.first, 1)));
  }

  get captions(): Source['captions'] {
    return this.capture.captions;
  }

  hold(): void {}

  release(): void {}

  close(): void {}
}
