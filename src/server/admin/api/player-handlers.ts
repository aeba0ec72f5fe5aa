import type { PLAYER_CALLS } from '../../../contract/admin/players.ts';
import type { ROUND_CALLS } from '../../../contract/admin/rounds.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { listEntries } from './entries.ts';
import type { OperatorHandlers } from './operator-calls.ts';
import type { Operator } from './operator-sessions.ts';
import {
  blockPlayer,
  createPasswordLink,
  endPlayerSessions,
  renamePlayer,
  unblockPlayer,
} from './player-changes.ts';
import { addNote, listDevices, listNotes, readPlayer, recordView, revealPlayer } from './player-page.ts';
import { listPlayers } from './players.ts';
import { listRelated } from './related-players.ts';
import { readRound } from './round-page.ts';
import { listRounds } from './rounds.ts';

type PlayerHandlers = Pick<OperatorHandlers, keyof typeof PLAYER_CALLS | keyof typeof ROUND_CALLS>;

/** What answers the calls about players and rounds. */
export function playerHandlers(context: AppContext): PlayerHandlers {
  const { database } = context;
  const { db } = database;
  const viewed = async <Answer>(
    { params, operator }: { readonly params: { readonly id: string }; readonly operator: Operator },
    read: (db: Db, userId: string) => Promise<Answer>,
  ): Promise<Answer> => {
    await database.transaction((tx) => recordView(tx, operator, params.id));
    return read(db, params.id);
  };
  return {
    players: ({ query }) => listPlayers(db, query),
    player: ({ params, operator }) => readPlayer(context, operator, params.id),
    revealPlayer: ({ params, operator }) => revealPlayer(context, operator, params.id),
    playerEntries: ({ params, query }) => listEntries(db, params.id, query.cursor),
    playerDevices: (request) => viewed(request, listDevices),
    relatedPlayers: (request) => viewed(request, listRelated),
    playerNotes: (request) => viewed(request, listNotes),
    addPlayerNote: async ({ params, body, operator }) => {
      await addNote(context, operator, params.id, body.text);
      return {};
    },
    blockPlayer: ({ params, body, operator }) => blockPlayer(context, operator, params.id, body.reason),
    unblockPlayer: async ({ params, body, operator }) => {
      await unblockPlayer(context, operator, params.id, body.reason);
      return {};
    },
    renamePlayer: async ({ params, body, operator }) => {
      await renamePlayer(context, operator, params.id, body.name, body.reason);
      return {};
    },
    endPlayerSessions: ({ params, operator }) => endPlayerSessions(context, operator, params.id),
    createPasswordLink: ({ params, operator }) => createPasswordLink(context, operator, params.id),
    rounds: ({ query }) => listRounds(db, query),
    round: ({ params }) => readRound(context, params.id),
  };
}
