import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { playRules } from '../../players/limits.ts';
import { callAction } from '../api/actions.ts';
import type { OperatorHandlers } from '../api/operator-calls.ts';
import type { Operator } from '../operators/operator-sessions.ts';
import { listEntries } from '../reports/entries.ts';
import { blockPlayer, protectPlayer, showPasswordLink } from './player-changes.ts';
import { listDevices, listNotes, readPlayer } from './player-page.ts';
import { listPlayers } from './players.ts';
import { listRelated } from './related-players.ts';
import { readRound } from './round-page.ts';
import { listRounds } from './rounds.ts';

export function playerHandlers(context: AppContext) {
  const { db, reports } = context.database;
  const viewed = async <Answer>(
    { params, operator }: { readonly params: { readonly id: string }; readonly operator: Operator },
    read: (db: Db, userId: string) => Promise<Answer>,
  ): Promise<Answer> => {
    await callAction(db, operator, 'view_player', params);
    return read(reports, params.id);
  };
  return {
    players: ({ query }) => listPlayers(reports, query),
    player: (request) => viewed(request, (_, id) => readPlayer(context, request.operator, id)),
    playerEntries: ({ params, query }) => listEntries(reports, params.id, query.cursor),
    playerDevices: (request) => viewed(request, listDevices),
    relatedPlayers: (request) => viewed(request, listRelated),
    playerNotes: (request) => viewed(request, listNotes),
    blockPlayer: ({ params, body, operator }) => blockPlayer(context, operator, params.id, body.reason),
    protectPlayer: ({ params, body, operator }) => protectPlayer(context, operator, params.id, body),
    playRules: async () => playRules(context),
    showPasswordLink: ({ params, operator }) => showPasswordLink(context, operator, params.id),
    rounds: ({ query }) => listRounds(reports, query),
    round: ({ params }) => readRound(context, params.id),
  } satisfies Partial<OperatorHandlers>;
}
