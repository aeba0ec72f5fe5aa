import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../contract/constants.ts';
import { DAY_MS } from '../../contract/day.ts';
import { ALGORITHM } from '../../rules/fairness.ts';
import { alarmDays, difficultyRow, type ReturnTotal, readReturns } from '../ledger/returns.ts';
import { openTotals } from '../ledger/totals.ts';
import { createCached } from '../platform/cached.ts';
import { VERSION } from '../platform/version.ts';
import type { SocialContext } from './context.ts';

const MAX_AGE_MS = 10 * 60_000;
/** Months shown, including the current one. */
const MONTHS = 12;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1rem;color:#efe7da;background:#1b1714}
a{color:#f0b45a}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid #4a4038;white-space:nowrap}code{overflow-wrap:anywhere}`;

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)} %`);

function monthRows(month: string, totals: readonly ReturnTotal[], rtp: number): string {
  return DIFFICULTY_TYPES.map((type) => {
    const { rounds, actual, theory, band999 } = difficultyRow(type, totals, rtp);
    const interval =
      theory === null || band999 === null
        ? '–'
        : `${percent(Math.max(0, theory - band999))} to ${percent(theory + band999)}`;
    return `<tr><td>${month}</td><td>${DIFFICULTY_NAMES[type]}</td><td>${rounds}</td><td>${percent(actual)}</td><td>${interval}</td></tr>`;
  }).join('\n');
}

async function releaseHash(clientDir: string): Promise<string | null> {
  const path = join(clientDir, 'release.json');
  return existsSync(path)
    ? createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
    : null;
}

async function fairPage(
  { clock, settings, totalsCache, database: { db } }: SocialContext,
  clientDir: string,
): Promise<string> {
  const now = clock.now();
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1));
  // Without today, whose few rounds could reveal one player's results.
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const totals = await readReturns(await openTotals(db, totalsCache), { from, to });
  const { rtp } = await settings.read();
  const months = [...new Set(totals.map(({ day }) => day.slice(0, 7)))].sort().reverse();
  const ofMonth = (month: string) => totals.filter(({ day }) => day.startsWith(month));
  const alarms = alarmDays(totals);
  const hash = await releaseHash(clientDir);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chicken Road: how fair it was</title><style>${STYLE}</style></head><body><main>
<h1>How fair it was</h1>
<p>What came back of the stakes of all players, up to yesterday (UTC). Where the odds hold, 999 of 1,000 months lie within the interval: it allows
for the choices that players made, so that its middle is not the same every month.</p>
<p role="status">${alarms.length === 0 ? 'No alarm: the fatal lines were as frequent as the draw says.' : `Alarm since ${alarms.join(', ')}: the fatal lines were not as frequent as the draw says.`}</p>
<div class="scroll"><table><thead><tr><th>Month</th><th>Difficulty</th><th>Rounds</th><th>Came back</th><th>99.9 % interval</th></tr></thead>
<tbody>${months.length === 0 ? '<tr><td colspan="5">No round has been played before today.</td></tr>' : months.map((month) => monthRows(month, ofMonth(month), rtp)).join('\n')}</tbody></table></div>
<h2>Check it yourself</h2>
<p>Rounds are drawn by version ${ALGORITHM} of the draw. Your own rounds are checked in the game's bet history, or on <a href="/verify.html">a page that works offline</a>.
That the odds hold is shown by <a href="/evidence.html">published evidence</a>: exact returns, a simulation, and tests of the random numbers.</p>
<p>This server runs ${VERSION}.${hash === null ? '' : ` Its list of files, <a href="/release.json">release.json</a>, has the SHA-256 <code>${hash}</code>.`}
A page that checks itself proves nothing: compare the files from another machine, with the operator's public key and the published sources
(<code>npm run release -- check</code>).</p>
<p><a href="/">Back to the game</a></p>
</main></body></html>
`;
}

export function registerFairPage(app: FastifyInstance, context: SocialContext, clientDir: string): void {
  const page = createCached(context.clock, MAX_AGE_MS, () => fairPage(context, clientDir));
  app.get('/fair', async (_, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY);
    reply.header('cache-control', `public, max-age=${MAX_AGE_MS / 1000}`);
    return reply.send(await page.read());
  });
}
