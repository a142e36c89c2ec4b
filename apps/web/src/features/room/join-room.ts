import { type JoinAnswer, joinAnswer, joinRefusal } from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiFailure, ApiResult } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import type { RoomAddress } from './room-address.ts';
import { REFUSALS } from './texts.ts';

export function askToJoin({ name, token }: RoomAddress, userName: string): Promise<ApiResult<JoinAnswer>> {
  return callApi({
    path: `/rooms/${encodeURIComponent(name)}/join`,
    schema: joinAnswer,
    body: { token, userName },
  });
}

/** Why somebody cannot join, and what he can do. */
export function refusalSentence(failure: ApiFailure): string {
  const refusal = failure.kind === 'refused' ? joinRefusal.safeParse(failure.body) : undefined;
  if (refusal?.success !== true) return failureSentence(failure);
  return REFUSALS[refusal.data.error.type];
}
