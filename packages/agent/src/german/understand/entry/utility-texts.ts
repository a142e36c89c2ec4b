import { thingsText } from './shapes.ts';

/** `den Stadtwerken Emden und Bonn`: as utilities are called. */
export function utilities(text: string): string {
  return thingsText(text.replace(/\b(den|der|die)\s+(?=stadtwerk)/gi, '')).replace(
    /\bstadtwerken\b/gi,
    'Stadtwerke',
  );
}

/** `Kooperation mit den Stadtwerken Emden`: the name of the column holds what the utility is called. */
export function behindUtility(name: string, text: string): string {
  return /\sstadtwerken?$/i.test(name) && !/stadtwerk/i.test(text) ? `Stadtwerke ${text}` : text;
}
