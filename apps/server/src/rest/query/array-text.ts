/** Reads PostgreSQL's one-dimensional array text (`{a,"b c"}`) into its elements; null if it is none. */
export function arrayElements(text: string): readonly string[] | null {
  if (!text.startsWith('{') || !text.endsWith('}') || text.length < 2) return null;
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  const elements: string[] = [];
  let element = '';
  let inQuotes = false;
  for (let index = 0; index < inner.length; index += 1) {
    const character = inner.charAt(index);
    if (character === '\\' && index + 1 < inner.length) {
      index += 1;
      element += inner.charAt(index);
    } else if (character === '"') {
      inQuotes = !inQuotes;
    } else if (character === ',' && !inQuotes) {
      elements.push(element);
      element = '';
    } else {
      element += character;
    }
  }
  if (inQuotes) return null;
  elements.push(element);
  return elements;
}
