/**
 * Plausible faults, each a small edit in one place. They were chosen by reading the product and not the tests, and
 * none is taken back for an easier one: a fault that no test catches is a test that is missing
 * (docs/decisions/testing.md).
 */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** stands there exactly once */
  readonly find: string;
  readonly replace: string;
  /** what a player or an operator would suffer */
  readonly harm: string;
  /** browser test files that meet this code, for when no other test catches the fault */
  readonly browser?: readonly string[];
}

export const FAULTS: readonly Fault[] = [
  // Rules and money.
  {
    name: 'multipliers-cut',
    file: 'src/game/multipliers.ts',
    find: 'return Number((2n * over + under) / (2n * under));',
    replace: 'return Number(over / under);',
    harm: 'Multipliers are cut instead of rounded: the player is paid a paisa a rupee too little on half of the lines.',
  },
  {
    name: 'digest-cut-short',
    file: 'src/game/fairness.ts',
    find: 'at < digest.length && left > 0;',
    replace: 'at < digest.length - 4 && left > 0;',
    harm: 'Seven numbers are taken from a digest and not eight: rounds of Hardcore are drawn otherwise than published.',
  },
  {
    name: 'road-past-max-win',
    file: 'src/game/payout.ts',
    find: 'winPaise(stakePaise, multiplier) >= maxWinPaise;',
    replace: 'winPaise(stakePaise, multiplier) > maxWinPaise;',
    harm: 'A line that pays max_win to the paisa does not end the round: the player goes on and risks it for nothing.',
  },
  {
    name: 'older-balance-shown',
    file: 'src/game/round.ts',
    find: 'state.wallet !== null && wallet.version < state.wallet.version',
    replace: 'false',
    harm: 'A late answer shows the balance of before: the player sees a win vanish, or bets money that is gone.',
  },
  {
    name: 'promise-forgotten',
    file: 'src/provider/rgs/gateway.ts',
    find: 'clock.now()), clientSeed, serverSeedHash: hash };',
    replace: 'clock.now()), clientSeed };',
    harm: 'The check holds the provider to the hash it says after the bet and not to the one it promised: it could cheat.',
    browser: ['verify', 'round'],
  },
  {
    name: 'first-line-refunded',
    file: 'src/server/platform/db/functions/settle_where_it_is.sql',
    find: 'IF p_step = 0 OR',
    replace: 'IF p_step <= 1 OR',
    harm: 'A round left on line 1 gives the stake back and keeps the win.',
  },
  {
    name: 'smallest-recharge-uncounted',
    file: 'src/server/platform/db/functions/credit_deposit.sql',
    find: "p_paise >= setting('min_recharge_paise')",
    replace: "p_paise > setting('min_recharge_paise')",
    harm: 'Who pays in exactly what the notice asks for still cannot withdraw.',
  },
  {
    name: 'last-line-fireproof',
    file: 'src/server/platform/db/functions/advance_round.sql',
    find: 'IF p_fatal_line = p_step OR v_fire_hit THEN',
    replace: 'IF p_fatal_line = p_step OR (v_fire_hit AND p_step < v_round.last_step) THEN',
    harm: 'A jump into visible fire on the last line is paid as the end of the road.',
  },
  {
    name: 'max-win-exceeded',
    file: 'src/server/platform/db/functions/payout_of.sql',
    find: 'least(p_round.stake_paise / 100 * p_round.multipliers[p_step], p_round.max_win_paise)',
    replace: 'p_round.stake_paise / 100 * p_round.multipliers[p_step]',
    harm: 'A road that ends at max_win pays more than max_win.',
  },
  {
    name: 'reference-credited-twice',
    file: 'src/server/platform/db/functions/use_reference.sql',
    find: 'IS DISTINCT FROM p_subject_id',
    replace: 'IS NULL',
    harm: 'The operator who approves a second claim to a credited bank reference gets an error of the database.',
  },
  {
    name: 'rivals-left-pending',
    file: 'src/server/platform/db/functions/reject_other_claims.sql',
    find: 'AND deposit_id <> p_deposit.deposit_id',
    replace: 'AND deposit_id <> p_deposit.deposit_id AND user_id = p_deposit.user_id',
    harm: 'The other claims to a bank reference that is credited wait in the queue for ever.',
  },
  {
    name: 'reference-kept-by-correction',
    file: 'src/server/platform/db/functions/correct_deposit.sql',
    find: '  DELETE FROM used_references WHERE utr_canonical = v_deposit.utr_canonical AND subject_id = v_deposit.deposit_id;\n',
    replace: '',
    harm: 'A corrected deposit can never be approved as it should have been: its bank reference stays credited.',
  },
  {
    name: 'recharge-counted-for-good',
    file: 'src/server/platform/db/functions/correct_deposit.sql',
    find: '= least(first_recharge,',
    replace: '= greatest(first_recharge,',
    harm: 'Who was credited by mistake may withdraw for good without ever having paid in.',
  },
  {
    name: 'rejected-claim-bars',
    file: 'src/server/platform/db/functions/claim_deposit.sql',
    find: "\n    AND (status = 0 OR refund_state = 'due')) THEN",
    replace: ') THEN',
    harm: 'A player whose claim was rejected because the bank was late cannot claim the payment again.',
  },
  {
    name: 'demo-credits-withdrawn',
    file: 'src/server/platform/db/functions/request_withdrawal.sql',
    find: 'v_player.first_recharge = 0',
    replace: 'v_player.first_recharge < 0',
    harm: 'A player who has never paid in withdraws what a new account was given.',
  },
  {
    name: 'blocked-player-paid',
    file: 'src/server/platform/db/functions/approve_withdrawal.sql',
    find: 'IF (v_debt_paise > 0 OR v_is_blocked) AND',
    replace: 'IF v_debt_paise > 0 AND',
    harm: 'A blocked player is paid out without a word.',
  },
  {
    name: 'win-keeps-the-debt',
    file: 'src/server/platform/db/functions/post_entry.sql',
    find: 'IF p_wallet_paise > 0 AND v_wallet.debt_paise > 0',
    replace: "IF p_wallet_paise > 0 AND p_kind <> 'settlement' AND v_wallet.debt_paise > 0",
    harm: 'A player who owes keeps what is won: the debt is not repaid from it.',
  },
  {
    name: 'stake-back-and-payout-kept',
    file: 'src/server/platform/db/functions/reversal_of.sql',
    find: 'AND NOT EXISTS',
    replace: 'AND EXISTS',
    harm: 'The stake of a won round is given back and the payout is kept.',
  },

  // The server: races, who may do what, limits, once and only once.
  {
    name: 'cashout-beside-a-step',
    file: 'src/server/platform/db/functions/cash_out_round.sql',
    find: 'OR p_step <> v_round.step OR',
    replace: 'OR',
    harm: 'A cashout that was read before a step and lands after it pays the old line and takes the new one away.',
  },
  {
    name: 'fatal-line-locks-later',
    file: 'src/server/rounds/settle.ts',
    find: 'await advanceRound(db, round, landing, isEnd ? drawn : null);',
    replace:
      'await (isEnd ? db.transaction((tx) => advanceRound(tx, round, landing, drawn)) : advanceRound(db, round, landing, null));',
    harm: 'A fatal step locks the round one round trip later than a safe one: a player who sends Cash out beside it keeps most wins.',
  },
  {
    name: 'private-round-for-members',
    file: 'src/server/rounds/shown.ts',
    find: 'if (caller?.userId !== key.userId)',
    replace: 'if (caller === null)',
    harm: 'Rounds that a player keeps private can be seen by every other player who is logged in.',
    browser: ['replay'],
  },
  {
    name: 'old-password-opens',
    file: 'src/server/players/sessions.ts',
    find: '        eq(players.passwordHash, passwordHash),\n',
    replace: '',
    harm: 'A login with the stolen password that is on its way while the operator sets a new one still gets in.',
  },
  {
    name: 'one-withdrawal-too-many',
    file: 'src/server/platform/db/functions/request_withdrawal.sql',
    find: '>= p_max_pending',
    replace: '> p_max_pending',
    harm: 'Four withdrawals of a player wait where three may.',
  },
  {
    name: 'key-shared-by-calls',
    file: 'src/server/ledger/idempotency.ts',
    find: '{call}:$',
    replace: '',
    harm: 'A page that numbers its calls has its withdrawal refused because a recharge had the same key.',
  },
  {
    name: 'deposit-approved-twice',
    file: 'src/server/platform/db/functions/lock_deposit.sql',
    find: 'IF v_deposit.status <> 0 THEN',
    replace: 'IF v_deposit.status = 2 THEN',
    harm: 'The second of two operators who approve the same deposit gets an error of the database.',
  },
  {
    name: 'refused-calls-counted',
    file: 'src/server/http/rate-limits.ts',
    find: ', ...options });',
    replace: ', continueExceeding: true, ...options });',
    harm: 'Refused calls begin the window again: one flooding player keeps everybody behind the same address out.',
  },
  {
    name: 'blocked-player-bets',
    file: 'src/server/platform/db/functions/place_bet.sql',
    find: "    WHEN v_player.status <> 1 THEN 'blocked'\n",
    replace: '',
    harm: 'A bet that was on its way when the operator blocked the player is taken all the same.',
  },
  {
    name: 'seed-used-twice',
    file: 'src/server/platform/db/functions/place_bet.sql',
    find: "    WHEN p_nonce <> v_player.nonce OR p_server_seed_hash <> v_player.next_server_seed_hash THEN 'stale'\n",
    replace: '',
    harm: 'A bet that was drawn before another one was settled uses a seed that has been revealed.',
  },
  {
    name: 'promised-seed-changed',
    file: 'src/server/platform/db/functions/place_bet.sql',
    find: "    WHEN p_seen_server_seed_hash <> v_player.next_server_seed_hash THEN 'seed_changed'\n",
    replace: '',
    harm: 'A bet is played with another seed than the one whose hash the player was shown.',
  },
  {
    name: 'one-round-a-day-too-many',
    file: 'src/server/platform/db/functions/place_bet.sql',
    find: '>= p_rounds_per_day',
    replace: '> p_rounds_per_day',
    harm: 'A player may play one round a day more than the operator allows.',
  },
  {
    name: 'day-begins-anew',
    file: 'src/server/platform/db/functions/place_bet.sql',
    find: 'IF v_today > v_player.bet_day THEN',
    replace: 'IF v_today <> v_player.bet_day THEN',
    harm: 'A clock that is set back over midnight gives a player the rounds of a day again.',
  },
  {
    name: 'registration-given-away',
    file: 'src/server/platform/db/functions/register_player.sql',
    find: 'IF v_first.response IS NULL THEN',
    replace: 'IF p_key_hash IS NULL THEN',
    harm: 'Whoever registers a number that is taken is asked for its password in place of being told so.',
  },
  {
    name: 'device-keeps-its-session',
    file: 'src/server/platform/db/functions/register_player.sql',
    find: '  DELETE FROM sessions WHERE token_hash = p_replaced_token_hash;\n',
    replace: '',
    harm: 'A session goes on after another player has registered on its device.',
  },
  {
    name: 'key-without-its-body',
    file: 'src/server/platform/db/functions/claim_idempotency_key.sql',
    find: 'IF v_stored.body_hash <> p_body_hash THEN',
    replace: 'IF false THEN',
    harm: 'A bet of another stake under a used key gets the answer of the first one, as if it had been placed.',
  },
  {
    name: 'bet-under-no-key',
    file: 'src/server/platform/db/functions/place_bet.sql',
    find: '  PERFORM store_response(p_user_id, p_key_hash, p_body_hash, p_month, p_round_id, NULL);\n',
    replace: '',
    harm: 'A bet whose answer was lost is not given again: the player has a round and sees an error.',
  },
  {
    name: 'loss-among-the-wins',
    file: 'src/server/platform/db/functions/publish_round.sql',
    find: '  IF v_is_won THEN',
    replace: '  IF v_is_won IS NOT NULL THEN',
    harm: 'The live feed shows fried rounds among the wins.',
  },
  {
    name: 'late-cashout-of-the-round-before',
    file: 'src/server/platform/db/functions/cash_out_round.sql',
    find: 'IF NOT p_is_named AND EXISTS',
    replace: 'IF p_is_named AND EXISTS',
    harm: 'A late cashout of the round before ends the new one.',
  },

  // The client during a round: sending again, taking up, settling, being blocked.
  {
    name: 'lost-form-forgotten',
    file: 'src/session/player/send-once.ts',
    find: '.finally(() => pending.forms.delete(digest));',
    replace: '.finally(() => {\n      storage.remove(name);\n      pending.forms.delete(digest);\n    });',
    harm: 'A withdrawal whose answer was lost and that is sent again is made twice.',
    browser: ['money-withdrawal', 'money-recharge'],
  },
  {
    name: 'no-pause-after-the-fifth',
    file: 'src/session/retry.ts',
    find: 'RETRY_BACKOFF_MS[losses] ?? RETRY_BACKOFF_MS.at(-1) ?? 0',
    replace: 'RETRY_BACKOFF_MS[losses] ?? 0',
    harm: 'While the provider is down every page calls it without a pause from the sixth time on, and it stays down.',
    browser: ['resume', 'errors'],
  },
  {
    name: 'late-news-throws-back',
    file: 'src/session/round/sync.ts',
    find: ' || now.step !== before.step;',
    replace: ';',
    harm: 'News of the round that was asked for before a step throws the chicken back a line when it comes after it.',
    browser: ['resume'],
  },
  {
    name: 'end-shown-again',
    file: 'src/session/round/end.ts',
    find: '  storage.remove(OPEN_ROUND_KEY);\n',
    replace: '',
    harm: 'After each reload the last round fries the chicken once more.',
    browser: ['resume'],
  },
  {
    name: 'blocked-before-the-end',
    file: 'src/session/player/sign-out.ts',
    find: '  await until(store, (state) => signal.aborted || !isEndShown(state));\n',
    replace: '',
    harm: 'A player who is blocked in a round is thrown out before she has seen how it was settled.',
    browser: ['resume', 'account'],
  },

  // Picture, timing and sound.
  {
    name: 'fire-without-warning',
    file: 'src/session/round/fire.ts',
    find: '    cancelWarning();\n    const { fire, fireBurns }',
    replace: '    const { fire, fireBurns }',
    harm: 'A warning that began in mid-air lights the fire at the landing: it burns without having sparked.',
    browser: ['round-time', 'round'],
  },
  {
    name: 'answer-in-mid-air',
    file: 'src/session/round/step.ts',
    find: '  await jumpAnimation;\n',
    replace: '',
    harm: 'The chicken is fried or paid in mid-air: the jump is cut off by the answer, and its length tells the fate.',
    browser: ['round-time', 'round'],
  },
  {
    name: 'shaken-all-the-same',
    file: 'src/stage/scene/transitions.ts',
    find: 'if (!scene.conditions.reducedMotion) scene.camera.shake(SHAKE_LANES);',
    replace: 'scene.camera.shake(SHAKE_LANES);',
    harm: 'The picture shakes for players who asked for reduced motion because it makes them ill.',
    browser: ['stage'],
  },
  {
    name: 'music-in-the-pocket',
    file: 'src/sound/player.ts',
    find: 'hidden() ? suspend() : resume()',
    replace: '!hidden() && resume()',
    harm: 'The music plays on when the page is out of sight.',
    browser: ['sound'],
  },

  // Interface: keyboard and screen readers, language, forms.
  {
    name: 'focus-lost-in-a-jump',
    file: 'src/ui/features/panel/RoundActions.tsx',
    find: 'aria-disabled={!goOpen && !isPlayed}',
    replace: 'disabled={!goOpen && !isPlayed}',
    harm: 'Go loses the focus with every jump: who plays by keyboard or screen reader has to find it again each time.',
    browser: ['keyboard', 'access'],
  },
  {
    name: 'space-held-down',
    file: 'src/ui/features/panel/useSpaceKey.ts',
    find: 'if (event.repeat || !settings.getState().space) return;',
    replace: 'if (!settings.getState().space) return;',
    harm: 'A Space key held a moment too long goes on to the next line, and the stake is lost there.',
    browser: ['keyboard', 'round'],
  },
  {
    name: 'hindi-read-as-english',
    file: 'src/ui/language/language.ts',
    find: '  document.documentElement.lang = language;\n',
    replace: '',
    harm: 'A screen reader reads the Hindi interface with an English voice.',
    browser: ['header-menu', 'access'],
  },
  {
    name: 'bank-account-of-another',
    file: 'src/ui/kit/form/useDraft.ts',
    find: '  if (drafts.userId !== userId) drafts = { userId, byForm: new Map() };\n',
    replace: '',
    harm: "The next player on the same device finds the last one's bank account in the withdrawal form.",
    browser: ['money-withdrawal', 'money-recharge'],
  },
  {
    name: 'error-unsaid',
    file: 'src/ui/kit/form/Field.tsx',
    find: '          aria-describedby={described || undefined}\n',
    replace: '',
    harm: 'Who comes back to a refused field with a screen reader is not told what is wrong with it.',
    browser: ['modal-fields', 'access', 'account'],
  },
];
