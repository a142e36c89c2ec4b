import type { ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import css from './room.module.css';
import type { Person } from './room-call.ts';
import { CALL } from './texts.ts';
import { TrackView } from './track-view.tsx';

function PersonTile({ person }: { readonly person: Person }): ReactNode {
  const { name, isYou, isSpeaking, isHeard, camera, screen } = person;
  const who = isYou ? `${name} (${CALL.you})` : name;
  const marks = [isSpeaking ? CALL.speaking : '', isHeard ? '' : CALL.muted].filter((mark) => mark !== '');
  return (
    <li className={classNames(css['tile'], isSpeaking ? css['speaking'] : undefined)}>
      {screen === null ? null : <TrackView track={screen} label={`Bildschirm von ${name}`} />}
      {camera === null ? null : <TrackView track={camera} label={`Kamera von ${name}`} />}
      <p className={css['who']}>
        <span>{who}</span>
        <span className={css['marks']}>{marks.join(', ')}</span>
      </p>
    </li>
  );
}

/** Everybody in the room, oneself first. */
export function PeopleList({ people }: { readonly people: readonly Person[] }): ReactNode {
  return (
    <ul className={css['people']} aria-label={CALL.people}>
      {people.map((person) => (
        <PersonTile key={person.id} person={person} />
      ))}
    </ul>
  );
}
