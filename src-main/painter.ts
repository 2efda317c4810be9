import type { Paint } from './exporting.ts';
import { UserError } from './user-error.ts';

export const paint: Paint = () => Promise.reject(new UserError('host.error.unexpected', { message: 'not yet' }));
