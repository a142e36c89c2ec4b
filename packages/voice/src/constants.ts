/** How often levels of the other side are reported, in milliseconds (seed 1, section 9). */
export const LEVEL_INTERVAL_MS = 100;
/** The level, linear from 0 to 1, that counts as full volume (seed 1, section 9). */
export const FULL_VOLUME_LEVEL = 0.15;
/** Above this level, linear from 0 to 1, the other side speaks (seed 1, section 9). */
export const SPEAKING_LEVEL = 0.01;
/** Speech is over when it was quiet for this long (seed 1, section 9). */
export const SPEECH_END_MS = 1000;
/** Phones and tablets get this long between the call's creation and the join (seed 1, section 9). */
export const MOBILE_JOIN_PAUSE_MS = 1000;
/** A key is longer than this (seed 1, section 9). */
export const KEY_LENGTH_ABOVE = 20;
/** The picture of a video recording, in pixels (seed 1, section 9). */
export const RECORDING_SIZE = { width: 1280, height: 720 } as const;

/** The name of the assistant in a room: not shown to users; clients of the service recognise it by this name. */
export const AGENT_USER_NAME = 'Vapi Speaker';
/** What a client says when the assistant can be heard: the service answers with {@link LISTENING}. */
export const PLAYABLE = 'playable';
/** What the service says, once per call, when the conversation may begin. */
export const LISTENING = 'listening';

/** The service is given up when it has not answered in this time: the server's own limit for requests, and a little more. */
export const REQUEST_LIMIT_MS = 20_000;
/** A message waits this long for the conversation to begin; the service begins by itself 3 s after a join. */
export const LISTENING_LIMIT_MS = 15_000;
/** A call that the service has ended is left after this, where its room does not close by itself. */
export const ENDED_GRACE_MS = 2000;
/** Characters of one message, as JSON: what rooms of voice calls carry (voice-AI contract, 4.1). */
export const MESSAGE_CHARACTERS_MAX = 65_536;
