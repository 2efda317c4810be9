import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Canvas, GlobalFonts, createCanvas as makeCanvas } from '@napi-rs/canvas';
import { fontFiles } from '../../../core/scene/fonts.ts';
import { assetsFolder } from '../../program/app-root.ts';

export type { Canvas };

/** Returns a canvas of Skia with the bundled fonts. */
export function createCanvas(width: number, height: number): Canvas {
  registerFonts();
  return makeCanvas(width, height);
}

let registered = false;

/** Registers the bundled fonts with Skia once. */
function registerFonts(): void {
  if (registered) return;
  for (const { family, file } of fontFiles) {
    const path = join(assetsFolder, 'fonts', file);
    if (GlobalFonts.register(readFileSync(path), family) === null) throw new Error(`Skia cannot read the font ${path}`);
  }
  registered = true;
}
