import { subsetOf } from '../paint/used-fonts.ts';
import { compressImage, compressRuns } from './gif-image.ts';
import { compressRows } from './png-rows.ts';
import { addFrame, endSegment } from './segments.ts';

/** The functions that run in the threads of an export. */
export const tasks = { compressRows, compressRuns, compressImage, subsetOf, addFrame, endSegment };

export type Tasks = typeof tasks;
