import type { CarrierConnector } from '../../domains/carrier/ports.ts'
import { ownDelivery } from './own/index.ts'
import { sandboxCarrier } from './sandbox/index.ts'
import { sendcloud } from './sendcloud/index.ts'
import { shippo } from './shippo/index.ts'

/** Every carrier, by its name. */
export const carriers: Readonly<Record<string, CarrierConnector>> = { own: ownDelivery, sendcloud, shippo, sandbox: sandboxCarrier }
