import { commission } from '@stoa/contract/commission.ts'
import type { OrderIntake } from '@stoa/contract/order-intake.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { TestApp } from '../app.ts'
import { createOrders, makeMarket, purchase, seeOrder } from '../make-orders.ts'
import { unique } from '../make.ts'
import type { Adyen } from './adyen-stand-in.ts'
import { adyenKeys, signPlatform } from './adyen-stand-in.ts'
import { adyenSettings } from './adyen-state.ts'

/** A marketplace with Adyen, 10 % commission, and a merchant that it can pay. */
export async function makeAdyenMarket(app: TestApp, adyen: Adyen, { isPayable = true } = {}) {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 5000, stock: null })
  await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
  await app.db.updateTable('marketplace').set({ return_window_days: 0 }).where('id', '=', operator.marketplaceId).execute()
  const setup = await app.call(paymentAccount.updateSettings, {
    as: operator.as,
    body: { provider: 'adyen', settings: { ...adyenSettings, ...adyenKeys } },
  })
  const address = setup.webhook?.address ?? ''
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
    await app.drain()
    return { status: answer.status, text: await answer.text() }
  }
  const postPlatform = (body: object) => post(body, { hmacsignature: signPlatform(adyenKeys.platformHmacKey, JSON.stringify(body)) })
  const buy = async (more: Partial<OrderIntake> = {}) => {
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }], more))
    await app.drain()
    return group.orders[0]?.hash ?? ''
  }
  const see = (hash: string) => seeOrder(app, operator.as, hash)
  const openAccount = () => app.call(paymentAccount.createPayoutAccount, { as: merchant.as, params: { id: operator.marketplaceId } })
  const accountId = () => [...adyen.state.rows.keys()].filter((id) => id.startsWith('BA')).at(-1) ?? ''
  if (isPayable) {
    await openAccount()
    adyen.completeAccount(accountId())
    await app.call(paymentAccount.verifyPayoutAccount, { as: merchant.as, params: { id: operator.marketplaceId } })
  }
  const account = accountId()
  /** Buys, pays by the link and reports it. Returns the order and the payment's reference. */
  const buyPaid = async () => {
    const hash = await buy()
    const psp = adyen.pay((await see(hash)).paymentReference ?? '')
    await post(adyen.webhookOf(psp, 'AUTHORISATION'))
    return { hash, psp }
  }
  const payAll = async () => {
    await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    await app.drain()
  }
  const refund = async (hash: string, amountMinor: number) => {
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor, reason: 'damaged' } })
    await app.drain()
    return adyen.list('refund').at(-1)?.id ?? ''
  }
  return { operator, merchant, setup, post, postPlatform, buy, buyPaid, see, openAccount, account, accountId, payAll, refund }
}
