import type { ShopConnector } from '../../domains/connection/ports.ts'
import { feed } from './feed/index.ts'
import { sandboxShop } from './sandbox/index.ts'

/** Every kind of shop, by the platform's name. */
export const shops: Readonly<Record<string, ShopConnector>> = { feed, sandbox: sandboxShop }
