import type { Clock, Platform, Speakers } from './platform.ts';

const MOBILE = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i;

const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The browser that we are in. The call component is a file of its own, which a page loads with its first conversation. */
export function browserVoicePlatform(): Platform {
  return {
    clock,
    speakers: pageSpeakers(),
    isMobile: () => MOBILE.test(navigator.userAgent),
    fetch: (address, request) => fetch(address, request),
    loadComponent: async () => (await import('@rer/call')).default,
  };
}

/** Invisible audio elements, one for each participant that is heard. */
function pageSpeakers(): Speakers {
  const players = new Map<string, HTMLAudioElement>();
  let speaker = '';
  const stop = (sessionId: string) => {
    const player = players.get(sessionId);
    players.delete(sessionId);
    if (player === undefined) return;
    player.srcObject = null;
    player.remove();
  };
  return {
    async play(sessionId, track) {
      stop(sessionId);
      const player = document.createElement('audio');
      player.autoplay = true;
      player.srcObject = new MediaStream([track]);
      players.set(sessionId, player);
      document.body.append(player);
      if (speaker !== '') await player.setSinkId(speaker).catch(() => undefined);
      try {
        await player.play();
      } catch (error) {
        // Another track has taken its place, or the call is over: that is no failure.
        if (players.get(sessionId) === player) throw error;
      }
    },
    stop,
    canChoose: 'setSinkId' in HTMLMediaElement.prototype,
    async playThrough(deviceId) {
      await Promise.all([...players.values()].map((player) => player.setSinkId(deviceId)));
      speaker = deviceId;
    },
  };
}
