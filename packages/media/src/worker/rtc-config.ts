import type { RtcConfig } from 'node-datachannel';
import type { WorkerConfig } from './messages.ts';

/** How native connections find their way. We ask no STUN server: our own addresses are known or told. */
export function rtcConfigOf({ udpPorts, bindAddress }: WorkerConfig): RtcConfig {
  return {
    iceServers: [],
    ...(bindAddress === undefined ? {} : { bindAddress }),
    ...(udpPorts === undefined
      ? {}
      : {
          portRangeBegin: udpPorts.min,
          portRangeEnd: udpPorts.max,
          // One port for everybody is told apart by ICE credentials.
          enableIceUdpMux: udpPorts.min === udpPorts.max,
        }),
  };
}
