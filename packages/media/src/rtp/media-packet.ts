import type { Codec } from './codecs/codec.ts';
import { isH264KeyFrameStart } from './codecs/h264.ts';
import { Vp8Descriptor } from './codecs/vp8-descriptor.ts';
import { RtpView } from './rtp-view.ts';

/**
 * A received media packet: its view, and the facts parsed from it once for all subscribers. One object is reused for all
 * packets of a publisher; keep `view.bytes`, never the object.
 */
export class MediaPacket {
  readonly view: RtpView = new RtpView();
  readonly vp8: Vp8Descriptor = new Vp8Descriptor();
  codec: Codec = 'opus';
  /** Index in the publisher's list of layers, smallest picture first; 0 without layers. */
  layer = 0;
  /** The sequence number without wraps. */
  sequence = 0;
  arrivedAtMs = 0;
  isKeyFrameStart = false;
  /** Came as a retransmission. */
  isRepaired = false;

  /** Looks into the payload; `view` and `codec` must be there. */
  inspect(): void {
    const { bytes, payloadStart, payloadEnd } = this.view;
    if (this.codec === 'vp8') {
      this.isKeyFrameStart = this.vp8.read(bytes, payloadStart, payloadEnd) && this.vp8.isKeyFrameStart;
    } else {
      this.isKeyFrameStart = this.codec === 'h264' && isH264KeyFrameStart(bytes, payloadStart, payloadEnd);
    }
  }
}
