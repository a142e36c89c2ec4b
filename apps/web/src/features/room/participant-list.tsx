import type { ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import css from './room.module.css';
import type { RoomParticipant } from './room-participant.ts';
import { CALL_TEXTS, cameraOf, screenOf } from './texts.ts';
import { TrackView } from './track-view.tsx';

function PersonTile({ person }: { readonly person: RoomParticipant }): ReactNode {
  const { name, isYou, isSpeaking, isHeard, camera, screen } = person;
  const marks = [
    isSpeaking ? CALL_TEXTS.speaking : '',
    isHeard ? '' : CALL_TEXTS.muted,
    screen === null ? '' : CALL_TEXTS.sharing,
  ].filter((mark) => mark !== '');
  return (
    <li
      className={classNames(css['tile'], isSpeaking ? css['speaking'] : undefined)}
      aria-current={isYou ? 'true' : undefined}
    >
      {camera === null ? null : <TrackView track={camera} label={cameraOf(name)} isMirrored={isYou} />}
      <p className={css['who']}>
        <span>
          {/* Not a part of the name: others may call themselves whatever they like. */}
          {isYou ? <strong className={css['you']}>{CALL_TEXTS.you}</strong> : null}
          <bdi>{name}</bdi>
        </span>
        <span className="c-soft">{marks.join(', ')}</span>
      </p>
    </li>
  );
}

/** Shared screens of the other participants (an own one would show itself in itself), and all participants, the local one first. */
export function ParticipantList({ people }: { readonly people: readonly RoomParticipant[] }): ReactNode {
  return (
    <>
      {people.map(({ id, name, isYou, screen }) =>
        screen === null || isYou ? null : (
          <figure className={css['screen']} key={id}>
            <TrackView track={screen} label={screenOf(name)} />
            <figcaption>{screenOf(name)}</figcaption>
          </figure>
        ),
      )}
      <ul className={css['people']} aria-label={CALL_TEXTS.people}>
        {people.map((person) => (
          <PersonTile key={person.id} person={person} />
        ))}
      </ul>
    </>
  );
}
