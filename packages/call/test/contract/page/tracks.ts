let sound: AudioContext | undefined;

/** A real track, of a sound or a picture that nobody hears or sees. */
export async function makeTrack(kind: 'audio' | 'video', state: 'live' | 'muted' | 'ended'): Promise<object> {
  const track = state === 'muted' ? mutedTrack(kind) : liveTrack(kind);
  if (track === undefined) throw new Error(`there is no ${kind} track`);
  if (state === 'ended') track.stop();
  return track;
}

function liveTrack(kind: 'audio' | 'video'): MediaStreamTrack | undefined {
  if (kind === 'video') return document.createElement('canvas').captureStream().getVideoTracks()[0];
  sound ??= new AudioContext();
  return sound.createMediaStreamDestination().stream.getAudioTracks()[0];
}

/** What a connection would receive is muted until something comes. */
function mutedTrack(kind: 'audio' | 'video'): MediaStreamTrack {
  return new RTCPeerConnection().addTransceiver(kind).receiver.track;
}
