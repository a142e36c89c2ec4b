import { expect, test } from '@playwright/test';

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

test('the browser opens a page and runs scripts in a secure context', async ({ page }) => {
  await page.goto(ORIGIN);
  await expect(page.getByText('Größe: 5 €')).toBeVisible();
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
});

test('the browser gives a camera and a microphone without a device', async ({ page }) => {
  await page.goto(ORIGIN);
  const kinds = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    return stream
      .getTracks()
      .map((track) => `${track.kind} ${track.readyState}`)
      .sort();
  });
  expect(kinds).toEqual(['audio live', 'video live']);
});

test('two pages exchange live audio and video by WebRTC', async ({ context }) => {
  const caller = await context.newPage();
  const callee = await context.newPage();
  await Promise.all([caller.goto(ORIGIN), callee.goto(ORIGIN)]);

  const offer = await caller.evaluate(async () => {
    const peer = new RTCPeerConnection();
    Object.assign(window, { peer });
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    for (const track of stream.getTracks()) peer.addTrack(track, stream);
    await peer.setLocalDescription();
    await new Promise<void>((resolve) => {
      if (peer.iceGatheringState === 'complete') resolve();
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') resolve();
      });
    });
    return peer.localDescription?.sdp ?? '';
  });

  const answer = await callee.evaluate(async (sdp) => {
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
    await new Promise<void>((resolve) => {
      if (peer.iceGatheringState === 'complete') resolve();
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') resolve();
      });
    });
    return peer.localDescription?.sdp ?? '';
  }, offer);

  await caller.evaluate(async (sdp) => {
    const peer = Reflect.get(window, 'peer');
    if (peer instanceof RTCPeerConnection) await peer.setRemoteDescription({ type: 'answer', sdp });
  }, answer);

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
