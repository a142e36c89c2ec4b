import { expect, type Page, test } from '@playwright/test';

/** The browser alone, without the product: a page of our own on an origin that counts as secure. */
const ORIGIN = 'http://localhost:9';

test.beforeEach(async ({ context }) => {
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><title>Trial</title><p>Größe: 5 €</p>',
    }),
  );
});

test('two pages of a secure origin exchange the audio and video of a made-up camera and microphone by WebRTC', async ({
  context,
}) => {
  const caller = await context.newPage();
  const callee = await context.newPage();
  await Promise.all([caller.goto(ORIGIN), callee.goto(ORIGIN)]);
  await expect(caller.getByText('Größe: 5 €')).toBeVisible();

  await caller.evaluate(async () => {
    const peer = new RTCPeerConnection();
    Object.assign(window, { peer });
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    for (const track of stream.getTracks()) peer.addTrack(track, stream);
    await peer.setLocalDescription();
  });

  await callee.evaluate(
    async (sdp) => {
      const peer = new RTCPeerConnection();
      Object.assign(window, { peer });
      peer.addEventListener('track', ({ track }) => {
        const element = document.createElement(track.kind === 'video' ? 'video' : 'audio');
        element.srcObject = new MediaStream([track]);
        element.muted = true;
        document.body.append(element);
        void element.play();
      });
      await peer.setRemoteDescription({ type: 'offer', sdp });
      await peer.setLocalDescription();
    },
    await description(caller),
  );

  await caller.evaluate(
    async (sdp) => {
      const peer = Reflect.get(window, 'peer');
      if (peer instanceof RTCPeerConnection) await peer.setRemoteDescription({ type: 'answer', sdp });
    },
    await description(callee),
  );

  const received = () =>
    callee.evaluate(async () => {
      const peer = Reflect.get(window, 'peer');
      if (!(peer instanceof RTCPeerConnection)) return { frames: 0, audioBytes: 0 };
      const figures = { frames: 0, audioBytes: 0 };
      for (const report of (await peer.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        if (report.kind === 'video') figures.frames += report.framesDecoded ?? 0;
        if (report.kind === 'audio') figures.audioBytes += report.bytesReceived ?? 0;
      }
      return figures;
    });
  await expect.poll(async () => (await received()).frames, { timeout: 15_000 }).toBeGreaterThan(10);
  expect((await received()).audioBytes).toBeGreaterThan(0);
});

/** What a page offers or answers, once it knows all of its addresses. */
async function description(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const peer = Reflect.get(window, 'peer');
    if (!(peer instanceof RTCPeerConnection)) return '';
    while (peer.iceGatheringState !== 'complete')
      await new Promise((resolve) =>
        peer.addEventListener('icegatheringstatechange', resolve, { once: true }),
      );
    return peer.localDescription?.sdp ?? '';
  });
}
