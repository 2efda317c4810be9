import { z } from 'zod';

// Zod tests whether it may generate code, and our content security policy reports even the test as a violation.
z.config({ jitless: true });
