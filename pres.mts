import { open } from '/tmp/kit/atlas.mts';
const dir='/tmp/kit/shots/paper36/pres';
for (const [locale, theme] of [['en','light'],['zh-CN','dark']] as const) {
  const n = (s: string) => `${locale}-${theme}-${s}`;
  const a = await open({ width: 1440, height: 900, locale, theme, dir });
  const { pg } = a;
  const start = pg.getByRole('button', { name: /^1 (The sparse set|稀疏集)/ });
  await start.click({timeout:8000}).catch(async e => { console.log('start', String(e).slice(0,200)); await a.shot(n('home')); });
  await a.w(1500);
  const opened = pg.context().waitForEvent('page', {timeout: 15000}).catch(()=>null);
  await a.palette(locale === 'en' ? 'speaker notes' : '备注');
  const notes = await opened;
  if (notes) { await notes.setViewportSize({width:1280,height:800}); await notes.waitForTimeout(1500); await notes.screenshot({path:`${dir}/${n('notes1')}.png`}); }
  else await a.shot(n('nonotes'));
  await pg.bringToFront();
  await pg.keyboard.press('F5'); await a.w(1500);
  await a.shot(n('present1'));
  for (let i=0;i<3;i++){ await pg.keyboard.press('PageDown'); await a.w(900);} 
  await a.shot(n('present2'));
  await pg.mouse.move(600,400); await a.w(600);
  const tools = await pg.evaluate(() => [...document.querySelectorAll('button')].map(b => b.getAttribute('aria-label') ?? b.textContent));
  console.log(tools.join(' | '));
  await a.shot(n('tools'));
  await a.click(/laser|激光/i); await pg.mouse.move(500,420); await a.w(400); await a.shot(n('laser'));
  await a.click(/laser|激光/i);
  await a.click(/draw|pen|画笔|画/i); await pg.mouse.move(400,300); await pg.mouse.down(); await pg.mouse.move(700,420,{steps:12}); await pg.mouse.move(500,500,{steps:12}); await pg.mouse.up(); await a.w(300); await a.shot(n('pen'));
  await a.click(/draw|pen|画笔|画/i);
  await pg.keyboard.press('b'); await a.w(500); await a.shot(n('black')); 
  if (notes) await notes.screenshot({path:`${dir}/${n('notes-black')}.png`});
  await pg.keyboard.press('b');
  await pg.keyboard.press('.'); await a.w(500); await a.shot(n('black2')); if (notes) await notes.screenshot({path:`${dir}/${n('notes-black2')}.png`}); await pg.keyboard.press('.');
  for (let i=0;i<8;i++){ if (await pg.locator('[data-question]').isVisible()) break; await pg.keyboard.press('PageDown'); await a.w(900);} 
  await a.w(800); await a.shot(n('question'));
  if (notes) { await notes.screenshot({path:`${dir}/${n('notes-question')}.png`}); await notes.setViewportSize({width:390,height:844}); await notes.waitForTimeout(600); await notes.screenshot({path:`${dir}/${n('notes-phone')}.png`}); }
  await a.close();
}
