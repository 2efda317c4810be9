import { embeddedText } from '../../../core/export/embedded-source.ts';
import { EmbeddedError } from '../../../core/export/reopen/embedded-error.ts';
import { readEmbeddedSource } from '../../../core/export/reopen/read-embedded-source.ts';
import { files, sources } from '../../../core/export/testing/embedded-files.ts';
import type { Target } from '../target.ts';

export const embed: Target = {
  reads: 'exported files, which may come from anywhere',
  longest: 4096,
  seeds: () =>
    Object.values(files).flatMap((made) => Object.values(sources).map((source) => made(embeddedText(source)))),
  run(bytes) {
    try {
      const source = readEmbeddedSource(bytes);
      if (/[/\\]/.test(source.name)) throw new Error(`A name that leads somewhere: ${source.name}`);
      embeddedText(source);
    } catch (error) {
      if (!(error instanceof EmbeddedError)) throw error;
    }
  },
};
