import type { RtcConfig } from 'node-datachannel';
import type { WorkerConfig } from './messages.ts';

/** How many UDP ports there are; undefined when they are no limit, as one that all connections share is none. */
export function portsOf({ udpPorts }: WorkerConfig): number | undefined {
  if (udpPorts === undefined || udpPorts.min === udpPorts.max) return undefined;
  return udpPorts.max - udpPorts.min + 1;
}

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
