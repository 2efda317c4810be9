import { compressImage, compressRuns } from '../formats/gif/image.ts';
import { compressRows } from '../formats/png-rows.ts';
import { subsetOf } from '../paint/used-fonts.ts';

/** What takes long beside painting. Videos are not made in a page. */
export const tasks = { compressRows, compressRuns, compressImage, subsetOf };

export type Tasks = typeof tasks;
