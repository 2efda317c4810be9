import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { scormPackage } from './package.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-scorm-'));
  await mkdir(join(folder, 'assets'));
  const page =
    '<html><head><meta charset="utf-8" /><script src="./assets/scorm-1.js" nonce="__CSP_NONCE__"></script>' +
    '<link rel="stylesheet" href="./assets/scorm-1.css"></head><body>' +
    '<script type="application/json" id="lesson" nonce="__CSP_NONCE__">null</script></body></html>';
  await writeFile(join(folder, 'scorm.html'), page);
  await writeFile(
    join(folder, 'assets/scorm-1.js'),
    'import{a}from"./chunk-1.js";const later=()=>import("./lesson-1.js")',
  );
  await writeFile(join(folder, 'assets/chunk-1.js'), 'import"./scorm-1.js";');
  await writeFile(join(folder, 'assets/lesson-1.js'), '');
  await writeFile(join(folder, 'assets/scorm-1.css'), '@font-face{src:url(./font-1.woff2)}');
  await writeFile(join(folder, 'assets/font-1.woff2'), 'font');
});
afterEach(() => rm(folder, { recursive: true }));

const TEXT = '---\ntitle: "A < B & \\"C\\""\nengine: entt\ngoals: [x]\nminutes: 5\n---\n</script><b>$& 中文\n';

test('the package has the page, the files that it loads, the lesson, and a manifest that lists them', async () => {
  const files = unzipSync(await scormPackage({ name: '/home/me/中文 1.md', text: TEXT }, folder));
  const paths = ['assets/chunk-1.js', 'assets/font-1.woff2', 'assets/scorm-1.css', 'assets/scorm-1.js', 'index.html'];
  expect(Object.keys(files).sort()).toEqual([...paths, 'imsmanifest.xml'].sort());
  const page = strFromU8(files['index.html']!);
  expect(page).not.toContain('__CSP_NONCE__');
  expect(page).toContain('Content-Security-Policy');
  const embedded = /id="lesson">(.*?)<\/script>/s.exec(page)![1]!;
  expect(JSON.parse(embedded)).toEqual({ name: '中文 1.md', text: TEXT });
  const xml = strFromU8(files['imsmanifest.xml']!);
  expect([...xml.matchAll(/<file href="([^"]+)"/g)].map(([, path]) => path).sort()).toEqual(paths);
  expect(xml).toContain('<title>A &lt; B &amp; &quot;C&quot;</title>');
});

/**
 * Parses the XML of a manifest.
 * @throws if it is not well-formed
 */
function elements(xml: string): { name: string; attributes: Record<string, string>; path: string }[] {
  const found: { name: string; attributes: Record<string, string>; path: string }[] = [];
  const open: string[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const token =
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>|([^<&]|&(?:amp|lt|gt|quot);)/gy;
  for (let at = 0; at < body.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(body);
    if (match === null) throw new Error(`not well-formed at ${body.slice(at, at + 40)}`);
    const [, closing, name, attributes, empty] = match;
    if (name === undefined) continue;
    if (closing) {
      if (open.pop() !== name) throw new Error(`${name} closes another element`);
      continue;
    }
    const pairs = [...attributes!.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!] as const);
    found.push({ name, attributes: Object.fromEntries(pairs), path: [...open, name].join('/') });
    if (!empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`${open} is not closed`);
  return found;
}

test('the manifest is well-formed, has every required element, and its references resolve', () => {
  const xml = manifest({ id: '9 lives & co', title: 'a\u0000<&>"', files: ['index.html', 'assets/a&b.js'] });
  const all = elements(xml);
  const one = (path: string) => {
    const found = all.filter((element) => element.path === path);
    expect(found, path).toHaveLength(1);
    return found[0]!.attributes;
  };
  expect(xml).toContain('<schema>ADL SCORM</schema>\n    <schemaversion>2004 4th Edition</schemaversion>');
  expect(one('manifest')).toMatchObject({ identifier: expect.stringMatching(/^[A-Za-z_][\w.-]*$/) });
  const organization = one('manifest/organizations/organization').identifier;
  expect(one('manifest/organizations').default).toBe(organization);
  one('manifest/organizations/organization/title');
  const item = one('manifest/organizations/organization/item');
  one('manifest/organizations/organization/item/title');
  const resource = one('manifest/resources/resource');
  expect(item.identifierref).toBe(resource.identifier);
  expect(resource).toMatchObject({ type: 'webcontent', 'adlcp:scormType': 'sco', href: 'index.html' });
  const files = all.filter(({ path }) => path === 'manifest/resources/resource/file');
  expect(files.map(({ attributes }) => attributes.href)).toEqual(['index.html', 'assets/a&amp;b.js']);
  const prefixes = new Set(all.flatMap(({ name, attributes }) => [name, ...Object.keys(attributes)]));
  for (const name of prefixes) {
    const [prefix, rest] = name.split(':');
    if (rest !== undefined && prefix !== 'xmlns') expect(one('manifest')).toHaveProperty([`xmlns:${prefix}`]);
  }
});
