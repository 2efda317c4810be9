import { z } from 'zod';

/** The output of a call without a result: handlers may return nothing; callers receive null. */
export const nothing = z.union([z.null(), z.void()]).transform(() => null);
