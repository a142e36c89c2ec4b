import { startMediaServer } from '../../packages/media/test/support/media-server.ts';
import { API_KEY, API_SECRET, type StartEngine } from './engine.ts';
export const startEmbedded: StartEngine = async ({ webhookUrl }) => {
  const server = await startMediaServer({ keys: [{ key: API_KEY, secret: API_SECRET }] }, (post) => {
    void fetch(webhookUrl, { method: 'POST', body: post.body, headers: post.headers }).catch(() => undefined);
  });
  return {
    engine: {
      name: 'embedded',
      url: server.url,
      apiKey: API_KEY,
      apiSecret: API_SECRET,
      close: () => server.close(),
    },
  };
};
