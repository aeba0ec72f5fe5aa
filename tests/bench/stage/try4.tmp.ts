import { startBench } from './page.ts';

const b = await startBench();
const p = await b.open('pinned&frames');
await p.page.evaluate('window.harness.open(4,3)');
await p.page.evaluate('new Promise(r=>setTimeout(r,1500))');
const out = await p.page.evaluate(`(async () => {
  const H = window.harness; const app = H.measured.app, scene = H.measured.scene; scene.loop.stop();
  const gl = app.renderer.gl; const px = new Uint8Array(4);
  const time = (n) => { const t = performance.now(); for (let i=0;i<n;i++){ app.render(); gl.readPixels(0,0,1,1,gl.RGBA,gl.UNSIGNED_BYTE,px);} return ((performance.now()-t)/n).toFixed(1); };
  time(3);
  const kids = scene.cast.world.children; const res = {};
  const names = ['ground','scen-ground','lights','scen-behind','lids','nest','fires','labels','rays','hen','nestfront','flash','scen-front','garland','motes'];
  for (let round=0; round<3; round++) {
    (res.all ??= []).push(time(8));
    kids.forEach((k,i)=>{ k.visible=false; (res['no '+names[i]] ??= []).push(time(8)); k.visible=true; });
    kids.forEach(k=>k.visible=false); (res.none ??= []).push(time(8)); kids.forEach(k=>k.visible=true);
  }
  return res; })()`);
console.log(out);
await b.close();
process.exit(0);
