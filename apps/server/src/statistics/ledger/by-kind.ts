/** Something of persons and of machines. */
export type ByKind<T> = Readonly<Record<'person' | 'bot', T>>;
