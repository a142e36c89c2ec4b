/** Recorders and agents (`ParticipantInfo.Kind` of LiveKit's protocol). */
const NO_PERSONS: readonly number[] = [2, 4];

/** Whose connection that is: a second one of a person, which only publishes, is called `<identity>#<name>`. */
export function principalOf(identity: string): string {
  return identity.split('#', 1)[0] ?? identity;
}

/** Whether somebody of this kind takes a person's place. */
export function isPerson(kind: number): boolean {
  return !NO_PERSONS.includes(kind);
}
