import { payment } from '@stoa/contract/payment.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { asSystem, handleOutsideTransaction } from '../../kit/http.ts'
import { receiveWebhook } from './receive-webhook.ts'

export const paymentRoutes: readonly BoundRoute[] = [asSystem(handleOutsideTransaction(payment.receiveWebhook, receiveWebhook))]
