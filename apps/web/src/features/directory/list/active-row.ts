/** Which row a key leads to, from `active` (-1: none) in a list of `count` rows; null: the key means something else. */
export function rowAfterKey(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null;
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active - 1);
    case 'PageDown':
      return clamp(active + page);
    case 'PageUp':
      return clamp(active - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
