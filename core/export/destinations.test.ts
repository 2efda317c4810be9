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

test('clips are as long as someone looks at them in that place, and pages have no pseudocode that nobody can read', () => {
  for (const id of ['readme', 'blog', 'talk'] as const) expect(destinations[id].settings.motion.hold).toBeLessThan(3);
  for (const { formats, settings } of Object.values(destinations)) {
    expect(settings.parts.pseudocode).toBe(hasOption(formats[0], 'perPage'));
  }
});
