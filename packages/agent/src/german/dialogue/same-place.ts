import { foldLetters } from '@rer/directory/names';

/** Whether a town or country is the one that was said, with or without what tells it from others: `Halle`, `Halle (Saale)`. */
export function isSamePlace(own: string | null, wanted: string): boolean {
  if (own === null) return false;
  const [a = '', b = ''] = [own, wanted].map((text) =>
    foldLetters(text)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}
