import type { CallState } from '../state/call-state.ts';
import * as text from '../texts/texts.ts';
import { errorNote, type Note } from '../validate/check-result.ts';
import type { Unknowns } from '../values/record.ts';

/** Options of the prebuilt interface: in a call object they are only complained about. */
export function readPrebuiltOptions(
  { showLocalVideo, showParticipantsBar, customIntegrations, customTrayButtons, activeSpeakerMode }: Unknowns,
  { isObjectMode, isJoining }: { readonly isObjectMode: boolean; readonly isJoining: boolean },
): { readonly values: Partial<CallState>; readonly notes: readonly Note[] } {
  const toggles = { showLocalVideo, showParticipantsBar };
  const others = { customIntegrations, customTrayButtons, activeSpeakerMode };
  if (isObjectMode) {
    const complain = isJoining ? text.notInCallObjectMode : text.notInObjectMode;
    const given = Object.entries(isJoining ? toggles : { ...toggles, ...others });
    return {
      values: {},
      notes: given.flatMap(([key, value]) => (value === undefined ? [] : [errorNote(complain(key))])),
    };
  }
  return {
    values: {
      ...(showLocalVideo !== undefined && { isLocalVideoShown: Boolean(showLocalVideo) }),
      ...(showParticipantsBar !== undefined && { isParticipantsBarShown: Boolean(showParticipantsBar) }),
      ...(!isJoining &&
        activeSpeakerMode !== undefined && { isActiveSpeakerMode: Boolean(activeSpeakerMode) }),
    },
    notes: [],
  };
}
