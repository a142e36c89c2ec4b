export { nativeTransports } from './native-transport.ts';
export { TransportContext } from './transport-context.ts';
