import { type ReactNode, useEffect, useRef } from 'react';
import css from './room.module.css';

interface TrackViewProps {
  readonly track: MediaStreamTrack;
  readonly label: string;
  /** As in a mirror: how people know themselves. */
  readonly isMirrored?: boolean;
}

/** A picture that moves. Its sound comes from elsewhere. */
export function TrackView({ track, label, isMirrored = false }: TrackViewProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = new MediaStream([track]);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  const className = isMirrored ? `${css['picture']} ${css['mirrored']}` : css['picture'];
  return <video ref={video} className={className} aria-label={label} autoPlay muted playsInline />;
}
