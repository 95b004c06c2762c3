import { carrier } from '@stoa/contract/carrier.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handleOutsideTransaction } from '../../kit/http.ts'
import { disconnectCarrier } from './disconnect-carrier.ts'
import { listCarriers } from './list-carriers.ts'
import { receiveParcelWebhook } from './receive-parcel-webhook.ts'
import { updateCarrier } from './update-carrier.ts'

export const carrierRoutes: readonly BoundRoute[] = [
  handleOutsideTransaction(carrier.list, listCarriers),
  handleOutsideTransaction(carrier.update, updateCarrier),
  handleOutsideTransaction(carrier.disconnect, disconnectCarrier),
  asSystem(handleOutsideTransaction(carrier.receiveWebhook, receiveParcelWebhook)),
]
