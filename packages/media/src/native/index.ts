export { MediaPlane, type NativeConfig } from './media-plane.ts';
export { nativeTransports } from './native-transport.ts';
