import type { Answer } from '../../../../contract/calls.ts';
import { LIMIT_CALLS, type PlayerControl } from '../../../../contract/play-limits.ts';
import { userQuery } from '../../../session/player/query.ts';
import { type ReadOptions, useCall } from '../../kit/query/useSessionQuery.ts';

export const usePlayerControl = (options: ReadOptions<Answer<'limits'>, PlayerControl> = {}) =>
  useCall(LIMIT_CALLS.limits, userQuery, { select: ({ data }) => data, ...options });
