import type { Track } from 'livekit-client';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './room.module.css';

/** A picture that moves. Its sound comes by itself. */
export function TrackView({ track, label }: { readonly track: Track; readonly label: string }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    track.attach(element);
    return () => void track.detach(element);
  }, [track]);
  return <video ref={video} className={css['picture']} aria-label={label} autoPlay muted playsInline />;
}
