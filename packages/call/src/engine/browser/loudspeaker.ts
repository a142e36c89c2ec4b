/**
 * Why no sound may come out of a loudspeaker; nothing where it may. The page plays what is heard, so nobody but the browser can
 * say it, and it says so of an element that plays nothing, too.
 */
export async function findSpeakerProblem(deviceId: string): Promise<string | undefined> {
  const element = new Audio();
  if (!('setSinkId' in element)) return 'This browser lets nobody choose loudspeakers.';
  try {
    await element.setSinkId(deviceId);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
