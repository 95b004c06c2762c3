/** Our app at Wix, as its owner set it up: from the configuration of the server. */
export type WixApp = {
  appId: string
  appSecret: string
  /** The public key of the app, as PEM: Wix signs its webhooks with the other half. */
  publicKey: string
  /** An app with custom authentication, which Wix offers to older apps only: a code is exchanged, and tokens are refreshed. */
  isLegacy: boolean
  /** Of an app that is not listed in the Wix App Market. */
  shareUrlId: string | undefined
  /** Where the API is; another address only for tests. */
  apiUrl: string
}

/** The configuration of the server from which an app is read; a missing value is undefined. */
export type WixSettings = { [K in keyof WixApp]: WixApp[K] | undefined } & Pick<WixApp, 'isLegacy' | 'apiUrl'>

/** Where Wix installs an app. */
export const installerUrl = 'https://www.wix.com/app-installer'
export const legacyInstallerUrl = 'https://www.wix.com/installer/install'

/** The id of Wix Stores, in whose catalogue the products of an order are. Source: Wix, eCommerce, catalog reference. */
export const storesAppId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Returns the settings of the server that the app lacks. */
export function missingWixSettings(app: WixSettings): string[] {
  const names = { STOA_WIX_APP_ID: app.appId, STOA_WIX_APP_SECRET: app.appSecret, STOA_WIX_PUBLIC_KEY: app.publicKey }
  return Object.entries(names).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

/** Returns an app with every setting; the missing ones empty, which is never called. */
export function toWixApp(app: WixSettings): WixApp {
  return { ...app, appId: app.appId ?? '', appSecret: app.appSecret ?? '', publicKey: app.publicKey ?? '' }
}
