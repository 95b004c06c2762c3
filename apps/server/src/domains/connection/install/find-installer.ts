import type { JobCtx } from '../../../kit/context.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'
import type { AppInstaller, ShopConnector } from '../ports.ts'

/** Returns a platform that is connected by installing our app. Throws `state_forbids`, naming the missing settings, while this server has no app. */
export function findInstaller({ ports }: Pick<JobCtx, 'ports'>, platform: string): ShopConnector & { installer: AppInstaller } {
  const shop = Object.hasOwn(ports.shops, platform) ? ports.shops[platform] : undefined
  if (!shop?.installer) throw new AppError('state_forbids', { detail: message('connection_error.platform_unavailable') })
  if (shop.installer.missingSettings.length > 0) throw new AppError('state_forbids', { detail: shop.installer.missingText })
  return { ...shop, installer: shop.installer }
}
