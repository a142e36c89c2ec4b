import { type RtpView, textExtension } from '../rtp/index.ts';
import type { ReceiveCodec, ReceiveSection } from '../sdp/index.ts';

/** The section and layer that a new SSRC belongs to. */
export interface SsrcMapping {
  readonly section: ReceiveSection;
  readonly layer: number;
  /** True when it brings retransmissions of that layer. */
  readonly isRtx: boolean;
  /** Its retransmissions, where the description tells. */
  readonly rtxSsrc?: number;
  /** The SSRC that it repairs, where the description tells. */
  readonly repairedSsrc?: number;
}

/**
 * Finds out to which section and layer a new SSRC belongs: by the MID and RID that its first packets carry (RFC 8843
 * section 9.2, RFC 8852), by the SSRCs that the description announced, or by a payload type that only one section has.
 */
export class SsrcResolver {
  readonly #sections: readonly ReceiveSection[];
  /**
   * Sections by the id of their MID extension, and by MID. In a bundle there is one id (RFC 8843 section 9.2), never
   * more than the 14 that are agreed to: a packet's MID is read once for each, however many sections there are.
   */
  readonly #byMid = new Map<number, Map<string, ReceiveSection>>();

  constructor(sections: readonly ReceiveSection[]) {
    this.#sections = sections;
    for (const section of sections) {
      const id = section.extensions.mid;
      if (id === undefined) continue;
      const named = this.#byMid.get(id) ?? new Map<string, ReceiveSection>();
      this.#byMid.set(id, named.set(section.mid, section));
    }
  }

  /** @returns Undefined when nothing tells; the next packet may. */
  resolve(packet: RtpView): SsrcMapping | undefined {
    return this.#byMidAndRid(packet) ?? this.#byAnnouncement(packet.ssrc) ?? this.#byPayloadType(packet);
  }

  #byMidAndRid(packet: RtpView): SsrcMapping | undefined {
    const { payloadType } = packet;
    const section = this.#sectionNamedBy(packet);
    if (section === undefined || codecOf(section, payloadType) === undefined) return undefined;
    const isRtx = isRtxType(section, payloadType);
    if (section.rids.length > 0) {
      const { rid, repairedRid } = section.extensions;
      const name = textExtension(packet, isRtx ? repairedRid : rid);
      const layer = name === undefined ? -1 : section.rids.indexOf(name);
      return layer < 0 ? undefined : { section, layer, isRtx };
    }
    const announced = this.#byAnnouncement(packet.ssrc);
    return announced?.section === section ? announced : { section, layer: 0, isRtx };
  }

  #sectionNamedBy(packet: RtpView): ReceiveSection | undefined {
    for (const [id, sections] of this.#byMid) {
      const section = sections.get(textExtension(packet, id) ?? '');
      if (section !== undefined) return section;
    }
    return undefined;
  }

  #byAnnouncement(ssrc: number): SsrcMapping | undefined {
    for (const section of this.#sections) {
      // Without RIDs a section has one SSRC; further ones are layers of SSRC-based simulcast, lowest first.
      for (const [layer, announced] of section.ssrcs.entries()) {
        if (announced.ssrc === ssrc) {
          const { rtxSsrc } = announced;
          return rtxSsrc === undefined
            ? { section, layer, isRtx: false }
            : { section, layer, isRtx: false, rtxSsrc };
        }
        if (announced.rtxSsrc === ssrc) return { section, layer, isRtx: true, repairedSsrc: announced.ssrc };
      }
    }
    return undefined;
  }

  #byPayloadType({ payloadType }: RtpView): SsrcMapping | undefined {
    const candidates = this.#sections.filter((section) => codecOf(section, payloadType) !== undefined);
    const [section] = candidates;
    if (section === undefined || candidates.length > 1) return undefined;
    if (section.rids.length > 0 || section.ssrcs.length > 0) return undefined;
    return { section, layer: 0, isRtx: isRtxType(section, payloadType) };
  }
}

/** What a payload type means in a section, as itself or as a retransmission. */
export function codecOf({ codecs }: ReceiveSection, payloadType: number): ReceiveCodec | undefined {
  return codecs.find((codec) => codec.payloadType === payloadType || codec.rtxPayloadType === payloadType);
}

function isRtxType({ codecs }: ReceiveSection, payloadType: number): boolean {
  return codecs.some(({ rtxPayloadType }) => rtxPayloadType === payloadType);
}
