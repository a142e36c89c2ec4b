import { startProduct } from '../../scripts/lib/product.mjs';
import { API_KEY, API_SECRET, ROOMS_API_KEY, type StartEngine } from './engine.ts';

/** Our own engine: the product, which has been built, as an operator starts it. */
export const startEmbedded: StartEngine = async ({ webhookUrl }) => {
  const product = await startProduct({
    env: {
      LIVEKIT_API_KEY: API_KEY,
      LIVEKIT_API_SECRET: API_SECRET,
      LIVEKIT_AUTO_CREATE: 'true',
      LIVEKIT_WEBHOOK_URLS: webhookUrl,
      ROOMS_API_KEY,
    },
  });
  return {
    engine: {
      name: 'embedded',
      url: `ws://127.0.0.1:${product.port}`,
      apiKey: API_KEY,
      apiSecret: API_SECRET,
      close: async () => {
        const code = await product.stop();
        if (code !== 0) throw new Error(`The product ended with ${code} after SIGTERM:\n${product.output()}`);
      },
    },
  };
};
