import type { EngineMessage } from '../engine/engine-messages.ts';
import { isEqual } from '../values/equal.ts';
import { isRecord } from '../values/record.ts';
import type { CallState } from './call-state.ts';
import { type Step, set, tell } from './step.ts';

/** News of remote players; an update is told only where the state or the volume changed. */
export function playerSteps(
  { players }: CallState,
  message: EngineMessage<
    'remote-media-player-started' | 'remote-media-player-updated' | 'remote-media-player-stopped'
  >,
): readonly Step[] {
  const id = String(message['session_id']);
  if (message.action === 'remote-media-player-stopped') {
    const { [id]: _gone, ...others } = players;
    return [set({ players: others }), tell(message)];
  }
  const now = heard(message['remoteMediaPlayerState']);
  const isSame = message.action === 'remote-media-player-updated' && isEqual(players[id], now);
  return isSame ? [] : [set({ players: { ...players, [id]: now } }), tell(message)];
}

function heard(playerState: unknown): unknown {
  if (!isRecord(playerState)) return {};
  const { state, settings } = playerState;
  return { state, volume: isRecord(settings) ? settings['volume'] : undefined };
}
