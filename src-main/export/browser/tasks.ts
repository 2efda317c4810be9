import { compressImage, compressRuns } from '../formats/gif/image.ts';
import { compressRows } from '../formats/png-rows.ts';
import { addFrame, endSegment } from '../formats/video/segments.ts';
import { subsetOf } from '../paint/used-fonts.ts';

/** What takes long beside painting. */
export const tasks = { compressRows, compressRuns, compressImage, subsetOf, addFrame, endSegment };

export type Tasks = typeof tasks;
