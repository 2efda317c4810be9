import { every } from './every.ts';
import { keepEngines } from './later.ts';

/* For a page that must have everything when it starts: one in a package, which loads nothing afterwards. */

keepEngines(every);
