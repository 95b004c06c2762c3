import type { Config } from './config.ts'
import type { Log } from './kit/log.ts'
import type { PartsOptions } from './parts.ts'

/** What every process of an installation is opened with, from its configuration. */
export function partsOptions(config: Config, found: { databaseUrl: string; secret: Buffer; log: Log }): PartsOptions {
  return {
    ...found,
    previousSecrets: config.previousSecrets,
    dataFolder: config.dataFolder,
    filesBucket: config.filesBucket,
    wix: config.wix,
    shopify: config.shopify,
    billing: config.billing,
    settings: {
      publicUrl: config.publicUrl,
      isProduction: config.isProduction,
    },
    sandboxUrl: config.isProduction ? undefined : `http://127.0.0.1:${config.port}`,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
  }
}
