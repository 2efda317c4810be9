import { z } from 'zod';

// Zod looks whether it may generate code; under our content security policy even asking is reported as a violation.
z.config({ jitless: true });
