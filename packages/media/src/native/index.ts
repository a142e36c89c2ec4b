export { MediaPlane } from './media-plane.ts';
export { nativeTransports } from './native-transport.ts';
