import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the rule and the first element of each violation that axe finds.
 * @param within a selector; by default the whole page is checked
 * @param rules by default all
 */
export async function violationsIn(page: Page, within?: string, rules?: readonly string[]): Promise<string[]> {
  // Legacy mode is required because the newer mode opens another page, which our windows refuse.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  // Passed rules are not described because that takes most of axe's time.
  const runOnly = rules === undefined ? {} : { runOnly: [...rules] };
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
