import type { PLAYER_CALLS } from '../../../admin/contract/players.ts';
import type { ROUND_CALLS } from '../../../admin/contract/rounds.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { playRules } from '../../players/limits.ts';
import { callAct } from './acts.ts';
import { listEntries } from './entries.ts';
import type { OperatorHandlers } from './operator-calls.ts';
import type { Operator } from './operator-sessions.ts';
import { blockPlayer, protectPlayer, showPasswordLink } from './player-changes.ts';
import { listDevices, listNotes, readPlayer } from './player-page.ts';
import { listPlayers } from './players.ts';
import { listRelated } from './related-players.ts';
import { readRound } from './round-page.ts';
import { listRounds } from './rounds.ts';

type PlayerHandlers = Pick<OperatorHandlers, keyof typeof PLAYER_CALLS | keyof typeof ROUND_CALLS>;

export function playerHandlers(context: AppContext): PlayerHandlers {
  const { db } = context.database;
  const viewed = async <Answer>(
    { params, operator }: { readonly params: { readonly id: string }; readonly operator: Operator },
    read: (db: Db, userId: string) => Promise<Answer>,
  ): Promise<Answer> => {
    await callAct(db, operator, 'view_player', params);
    return read(db, params.id);
  };
  return {
    players: ({ query }) => listPlayers(db, query),
    player: (request) => viewed(request, (_, id) => readPlayer(context, request.operator, id)),
    revealPlayer: ({ params, operator }) => callAct(db, operator, 'reveal_player', params),
    playerEntries: ({ params, query }) => listEntries(db, params.id, query.cursor),
    playerDevices: (request) => viewed(request, listDevices),
    relatedPlayers: (request) => viewed(request, listRelated),
    playerNotes: (request) => viewed(request, listNotes),
    addPlayerNote: ({ params, body, operator }) =>
      callAct(db, operator, 'add_player_note', { ...params, ...body }),
    blockPlayer: ({ params, body, operator }) => blockPlayer(context, operator, params.id, body.reason),
    unblockPlayer: ({ params, body, operator }) =>
      callAct(db, operator, 'unblock_player', { ...params, ...body }),
    protectPlayer: ({ params, body, operator }) => protectPlayer(context, operator, params.id, body),
    playRules: async () => playRules(context),
    renamePlayer: ({ params, body, operator }) =>
      callAct(db, operator, 'rename_player', { ...params, ...body }),
    endPlayerSessions: ({ params, operator }) => callAct(db, operator, 'end_player_sessions', params),
    createPasswordLink: async ({ params, body, operator }) => {
      await callAct(db, operator, 'create_password_link', { ...params, ...body });
      return {};
    },
    showPasswordLink: ({ params, operator }) => showPasswordLink(context, operator, params.id),
    rounds: ({ query }) => listRounds(db, query),
    round: ({ params }) => readRound(context, params.id),
  };
}
