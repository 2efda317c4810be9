import { expect, test } from 'vitest';
import { DESTINATIONS, destinations } from './destinations.ts';
import { formatIds, hasOption } from './formats.ts';
import { DEFAULTS, exportRequest } from './request.ts';

test.each(DESTINATIONS)('%s: its settings are a valid request in each of its formats', (id) => {
  const { formats, settings } = destinations[id];
  const source = { name: 'a.ecs', text: 'create a', engine: 'entt' } as const;
  for (const format of formats) {
    expect(formatIds).toContain(format);
    const request = { ...DEFAULTS, ...settings, id: 'test', source, formats: [format] };
    expect(exportRequest.safeParse(request).success, format).toBe(true);
  }
});

test('clips can be read, only paper has the number of a beat, and pages have no pseudocode that nobody can read', () => {
  for (const { formats, settings } of Object.values(destinations)) {
    const isPaper = hasOption(formats[0], 'perPage');
    expect(settings.motion.hold).toBe('reading');
    expect(settings.motion.transition).toBeGreaterThanOrEqual(0.6);
    expect(settings.parts).toMatchObject({ number: isPaper, pseudocode: isPaper });
  }
});
