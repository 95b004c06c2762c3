import type { OrderIntake } from '@stoa/contract/order-intake.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { TestApp } from '../app.ts'
import { createOrders, makeMarket, purchase, seeOrder } from '../make-orders.ts'
import { unique } from '../make.ts'
import type { Stripe } from './stripe-stand-in.ts'
import { signStripe, stripeKeys } from './stripe-stand-in.ts'

/** A marketplace with Stripe and a merchant that it can pay. */
export async function openStripeMarket(app: TestApp, stripe: Stripe, settings: Record<string, string> = {}) {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 5000, stock: null })
  await app.db.updateTable('marketplace').set({ return_window_days: 0 }).where('id', '=', operator.marketplaceId).execute()
  const body = { provider: 'stripe', settings: { ...stripeKeys, ...settings } }
  const setup = await app.call(paymentAccount.updateSettings, { as: operator.as, body })
  const [account, connect] = setup.webhook?.endpoints ?? []
  /** Posts an event as Stripe does: of the account itself, or of a connected one. */
  const deliver = async (event: object, isConnect = false): Promise<number> => {
    const text = JSON.stringify(event)
    const header = signStripe(isConnect ? stripeKeys.connectSecret : stripeKeys.webhookSecret, text)
    const url = (isConnect ? connect : account)?.address ?? ''
    const { status } = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': header }, body: text })
    await app.drain()
    return status
  }
  const buy = async (more: Partial<OrderIntake> = {}) => {
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }], more))
    await app.drain()
    return group.orders[0]?.hash ?? ''
  }
  const see = (hash: string) => seeOrder(app, operator.as, hash)
  const openAccount = async () => {
    const opened = await app.call(paymentAccount.createPayoutAccount, { as: merchant.as, params: { id: operator.marketplaceId } })
    return { opened, reference: new URL(opened.href).pathname.split('/').at(-1) ?? '' }
  }
  const payable = async () => {
    const { reference } = await openAccount()
    stripe.completeAccount(reference)
    await app.call(paymentAccount.verifyPayoutAccount, { as: merchant.as, params: { id: operator.marketplaceId } })
    const hash = await buy({ paymentReference: stripe.createPaid(5000) })
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await app.drain()
    await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    await app.drain()
    return { hash, reference }
  }
  return { operator, merchant, setup, deliver, buy, see, openAccount, payable }
}
