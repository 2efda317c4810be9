import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../tools/build.ts';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

const JOURNAL = `frame,event,entity,component,value
1,spawn,7,,
1,insert,7,game::Position,1.5
2,despawn,7,,
`;
const REPLY = readFileSync(join(root, 'probes/flecs-rest/src/testing/golden/4.1.6/query_everything_user.json'), 'utf8');

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text!], name!));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}

test.use({ script: SWAP_AND_POP });

test(
  'a journal that is dropped or opened becomes a script of its events',
  { tag: '@always' },
  async ({ atlas, page, host }, info) => {
    await drop(page, 'dropped.csv', JOURNAL);
    await expect(page.getByText(/dropped\.csv is a journal of events\. Events: 3, frames: 2/)).toBeVisible();
    await expect(page.getByText('dropped.csv.ecs', { exact: true })).toBeVisible();
    await expect(atlas.editor).toContainText('add e7 Position 1.5');
    const path = info.outputPath('opened.csv');
    await writeFile(path, JOURNAL.replaceAll('Position', 'Health'));
    await host.openFile(path, () => run(page, 'file.open'));
    await expect(page.getByText('opened.csv.ecs', { exact: true })).toBeVisible();
    await expect(atlas.editor).toContainText('add e7 Health 1.5');
  },
);

test('an error in a journal is shown with its place, and nothing is opened', { tag: '@window' }, async ({
  atlas,
  page,
}) => {
  await drop(page, 'bad.csv', 'event,entity,component\nadd,,A');
  await expect(page.getByText('bad.csv:2:1: error: This line has no entity')).toBeVisible();
  await expect(atlas.editor).toContainText('remove');
});

test('a saved reply of Flecs opens as a still world', { tag: '@always' }, async ({ atlas, page, host }, info) => {
  await drop(page, 'reply.json', REPLY);
  await expect(
    page.getByText(/reply\.json is a reply of the REST API of Flecs to \/query\. It is shown/),
  ).toBeVisible();
  const entities = page.getByRole('listbox', { name: 'Entities' });
  await expect(entities).toContainText('Archer');
  const path = info.outputPath('reply.json');
  await writeFile(path, REPLY);
  await drop(page, 'back.ecs', SWAP_AND_POP);
  await expect(atlas.editor).toContainText('remove');
  await host.openFile(path, () => run(page, 'file.open'));
  await expect(entities).toContainText('Archer');
});

test('a saved reply without numbers of entities says that they are numbered in its order', { tag: '@window' }, async ({
  page,
}) => {
  await drop(page, 'poor.json', '{"results":[{"name":"Archer", "tags":["Npc"]}]}');
  await expect(page.getByText(/they are numbered in its order; in the game they have other numbers/)).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Entities' })).toContainText('Archer');
  await expect(page.getByText('Flecs, numbered in the order of the reply', { exact: false })).toBeVisible();
});

test('other JSON is refused, a Flecs script is opened', { tag: '@window' }, async ({ page }) => {
  await drop(page, 'world.json', '{"value0":1,"value1":1,"value2":0}');
  await expect(page.getByText(/world\.json is JSON, but no journal/)).toBeVisible();
  await drop(page, 'level.flecs', 'hero { Position: {1, 2} }');
  await expect(page.getByText(/level\.flecs is a script of Flecs/)).toBeVisible();
});
