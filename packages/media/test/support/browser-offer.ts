/** An offer in the words of a browser: data first, a microphone, and a camera in three layers. */
export const BROWSER_OFFER = `v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0 1 2
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=ice-ufrag:0421
a=ice-pwd:x9cml/YzichV2+XlhiMu8gsd
a=ice-options:trickle
a=fingerprint:sha-256 2E:49:1F:42:07:10:5A:3B:AA:5C:46:6F:AD:3F:D9:2D:66:AE:10:73:9B:F4:37:5F:1C:3D:4E:9B:AD:70:60:E9
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
m=audio 9 UDP/TLS/RTP/SAVPF 63 111 9 0
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=candidate:1467250027 1 udp 2122260223 192.168.0.196 46243 typ host generation 0 network-id 1
a=candidate:1467250027 1 tcp 2122260223 192.168.0.196 9 typ host tcptype active generation 0 network-id 1
a=ice-ufrag:0421
a=ice-pwd:x9cml/YzichV2+XlhiMu8gsd
a=ice-options:trickle
a=fingerprint:sha-256 2E:49:1F:42:07:10:5A:3B:AA:5C:46:6F:AD:3F:D9:2D:66:AE:10:73:9B:F4:37:5F:1C:3D:4E:9B:AD:70:60:E9
a=setup:actpass
a=mid:1
a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level
a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time
a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01
a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
a=sendonly
a=msid:- 5a6b0ff2-8e9a-4a6b-9d9a-9f6a2f6a0000
a=rtcp-mux
a=rtcp-rsize
a=rtpmap:63 red/48000/2
a=fmtp:63 111/111
a=rtpmap:111 opus/48000/2
a=rtcp-fb:111 transport-cc
a=rtcp-fb:111 nack
a=fmtp:111 minptime=10;useinbandfec=1
a=rtpmap:9 G722/8000
a=rtpmap:0 PCMU/8000
a=ssrc:1001 cname:8iRf1YtbhGgyBBBX
a=ssrc:1001 msid:- 5a6b0ff2-8e9a-4a6b-9d9a-9f6a2f6a0000
m=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103 125 107 98 99
c=IN IP4 0.0.0.0
a=rtcp:9 IN IP4 0.0.0.0
a=ice-ufrag:0421
a=ice-pwd:x9cml/YzichV2+XlhiMu8gsd
a=ice-options:trickle
a=fingerprint:sha-256 2E:49:1F:42:07:10:5A:3B:AA:5C:46:6F:AD:3F:D9:2D:66:AE:10:73:9B:F4:37:5F:1C:3D:4E:9B:AD:70:60:E9
a=setup:actpass
a=mid:2
a=extmap:14 urn:ietf:params:rtp-hdrext:toffset
a=extmap:13 urn:3gpp:video-orientation
a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01
a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid
a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id
a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id
a=sendonly
a=msid:- 6dd6a9c9-b3ad-4f27-9b0d-000000000000
a=rtcp-mux
a=rtcp-rsize
a=rtpmap:96 VP8/90000
a=rtcp-fb:96 goog-remb
a=rtcp-fb:96 transport-cc
a=rtcp-fb:96 ccm fir
a=rtcp-fb:96 nack
a=rtcp-fb:96 nack pli
a=rtpmap:97 rtx/90000
a=fmtp:97 apt=96
a=rtpmap:102 H264/90000
a=rtcp-fb:102 goog-remb
a=rtcp-fb:102 nack
a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42001f
a=rtpmap:103 rtx/90000
a=fmtp:103 apt=102
a=rtpmap:125 H264/90000
a=rtcp-fb:125 goog-remb
a=rtcp-fb:125 ccm fir
a=rtcp-fb:125 nack
a=rtcp-fb:125 nack pli
a=fmtp:125 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f
a=rtpmap:107 rtx/90000
a=fmtp:107 apt=125
a=rtpmap:98 VP9/90000
a=rtpmap:99 rtx/90000
a=fmtp:99 apt=98
a=rid:q send
a=rid:h send
a=rid:f send
a=simulcast:send q;h;f
`.replaceAll('\n', '\r\n');
