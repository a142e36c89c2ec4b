import type { OpenedComponent } from '../target.ts';
import type { PageSurroundings } from './surroundings.ts';
import { makeTrack } from './tracks.ts';

/** What a component has around it in a page, whichever component it is. */
export function inPage(
  page: PageSurroundings,
): Pick<
  OpenedComponent,
  'clock' | 'settle' | 'text' | 'room' | 'track' | 'stream' | 'element' | 'devices' | 'close'
> {
  return {
    clock: { advance: (ms) => page.advance(ms) },
    settle: () => page.settle(),
    text: (original) => original,
    room: (name, query) => `${location.origin}/${name}${query === undefined ? '' : `?${query}`}`,
    track: makeTrack,
    stream: () => new MediaStream(),
    element(tag, attached) {
      const element = document.createElement(tag);
      if (attached) document.body.append(element);
      page.onClose(() => element.remove());
      return element;
    },
    devices: (list, tell) => page.devices(list, tell),
    async close() {
      page.close();
    },
  };
}
