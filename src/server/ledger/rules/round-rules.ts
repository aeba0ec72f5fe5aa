import { type SQL, sql } from 'drizzle-orm';
import { PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { multiplierTables } from '../../platform/db/schema/schema.ts';
import { type Rule, sumsBySubject } from './rule.ts';

const ROUND_MONEY = sql`
  sum(p.amount_paise) filter (where p.account = 'stake') as held,
  sum(p.amount_paise) filter (where p.account = 'stake' and j.kind = 'stake') as staked,
  sum(p.amount_paise) filter (where p.account = 'wallet' and j.kind = 'settlement') as paid,
  count(distinct j.journal_id) filter (where j.kind = 'settlement') as settlements`;

const ofRounds = (rule: string, breaks: SQL, detail: SQL): Rule => ({
  rule,
  violations: (t) => sql`
    select 'rounds ' || r.user_id || ' ' || r.round_id as row, r.state || ': ' || ${detail} as detail
    from ${t.rounds} r
      left join (${sumsBySubject(sql`'stake', 'settlement'`, ROUND_MONEY, t)}) s on s.user_id = r.user_id and s.subject_id = r.round_id
    where ${breaks}`,
});

export const ROUND_RULES: readonly Rule[] = [
  ofRounds(
    'A round has its stake on its stake account while it is open, and nothing after.',
    sql`coalesce(s.staked, 0) <> r.stake_paise or coalesce(s.held, 0) <> case when r.state = 'open' then r.stake_paise else 0 end`,
    sql`'staked ' || r.stake_paise || ' paise; the journal staked ' || coalesce(s.staked, 0) || ' and holds ' || coalesce(s.held, 0)`,
  ),
  ofRounds(
    'A round that has ended has one settlement, and an open one none.',
    sql`coalesce(s.settlements, 0) <> case when r.state = 'open' then 0 else 1 end`,
    sql`coalesce(s.settlements, 0) || ' settlements'`,
  ),
  ofRounds(
    'A round pays its stored payout.',
    sql`coalesce(s.paid, 0) <> r.payout_paise`,
    sql`'won ' || r.payout_paise || ' paise; the journal paid ' || coalesce(s.paid, 0)`,
  ),
  {
    rule: 'A round pays its stake times the multiplier of its line, at most the max win, both of its version; fried it pays nothing.',
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        r.state || ' on line ' || r.step || ': paid ' || r.payout_paise || ' paise of ' || r.stake_paise || ', version ' || r.multipliers_version
          || ' of the multipliers has ' || coalesce(m.multipliers[r.step]::text, 'nothing') || ' hundredths, at most ' || coalesce(m.max_win_paise::text, 'nothing') as detail
      from ${t.settledRounds} r left join ${multiplierTables} m on m.version = r.multipliers_version and m.type = r.type
      where r.payout_paise is distinct from case
        when r.state = 'fried' then 0
        when r.cause = 'voided' or r.step = 0 then r.stake_paise
        else least(floor(r.stake_paise::numeric * m.multipliers[r.step] / 100), m.max_win_paise) end`,
  },
  {
    rule: 'The nonce of a player counts the rounds, and each round has the next.',
    violations: (t) => sql`
      select 'players ' || pl.user_id as row,
        'nonce ' || pl.nonce || ' with ' || count(r.round_id) || ' rounds, the last of nonce ' || coalesce(max(r.nonce)::text, 'none') as detail
      from ${t.players} pl left join ${t.rounds} r on r.user_id = pl.user_id
      group by pl.user_id, pl.nonce
      having count(r.round_id) <> pl.nonce or coalesce(max(r.nonce) + 1, 0) <> pl.nonce`,
  },
  {
    rule: 'A round played by hand has one landing for each line that it has passed, and one with a target none.',
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        'on line ' || r.step || ' with ' || cardinality(r.landed_at) || ' landings' as detail
      from ${t.rounds} r
      where case when r.target is null then r.step else 0 end
        <> any (array[cardinality(r.landed_at), cardinality(r.fire_hits), cardinality(r.wallet_versions)])`,
  },
  {
    rule: 'A round with a target is paid there, or fried on its fatal line before.',
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        r.state || ' by ' || r.cause || ' on line ' || r.step || ', target ' || r.target as detail
      from ${t.settledRounds} r
      where r.target is not null and not (
        (r.state = 'cashed_out' and r.step = r.target and r.cause in ('cashout', 'last_line', 'max_win'))
        or (r.state = 'fried' and r.cause = 'roast'))`,
  },
  {
    rule: 'A player has one open round at most, and none when blocked.',
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        case when ended.round_id is null then 'open, status of the player ' || pl.status else 'open and ' || ended.state end as detail
      from ${t.openRounds} r
        join ${t.players} pl on pl.user_id = r.user_id
        left join ${t.settledRounds} ended on ended.user_id = r.user_id and ended.round_id = r.round_id
      where pl.status = ${PLAYER_BLOCKED} or ended.round_id is not null`,
  },
  {
    rule: 'A round that has ended has the wallet that its settlement left.',
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        'has version ' || r.wallet_version || ' with ' || r.balance_after_paise || ' paise; the posting ' || coalesce(p.balance_after_paise::text, 'none') as detail
      from ${t.settledRounds} r
        left join ${t.postings} p on p.user_id = r.user_id and p.wallet_version = r.wallet_version
      where p.balance_after_paise is distinct from r.balance_after_paise`,
  },
  {
    rule: 'A round that has ended shows the seed of its hash, and ended where its fatal line allows.',
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        r.state || ' by ' || r.cause || ' on line ' || r.step || ', fatal line ' || coalesce(r.fatal_line::text, 'unknown') as detail
      from ${t.settledRounds} r
      where r.cause <> 'voided' and (
        r.server_seed is null or r.fatal_line is null
        or sha256(convert_to(encode(r.server_seed, 'hex'), 'UTF8')) <> r.server_seed_hash
        or (r.cause = 'roast' and r.step <> r.fatal_line) or (r.cause <> 'roast' and r.step >= r.fatal_line))`,
  },
  {
    rule: 'A voided round gave the stake back, and an operator voided it.',
    crossesMachines: true,
    violations: (t) => sql`
      select 'rounds ' || r.user_id || ' ' || r.round_id as row,
        r.state || ', won ' || r.payout_paise || ' of ' || r.stake_paise || ' paise, ' || count(a.entry_id) || ' acts' as detail
      from ${t.settledRounds} r left join ${t.auditLog} a on a.user_id = r.user_id and a.subject_id = r.round_id
        and a.act in ('player void-round', 'player block')
      where r.cause = 'voided'
      group by r.user_id, r.round_id, r.state, r.payout_paise, r.stake_paise
      having r.state <> 'refunded' or r.payout_paise <> r.stake_paise or count(a.entry_id) = 0`,
  },
];
