import type { WixSettings } from '../../src/connectors/shops/wix/wix-app.ts'

/** A server without an app at Wix. */
export const noWix: WixSettings = {
  appId: undefined,
  appSecret: undefined,
  publicKey: undefined,
  shareUrlId: undefined,
  isLegacy: false,
  apiUrl: 'https://www.wixapis.com',
}
