import type { CodedMessage } from '@stoa/contract/params.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { UpstreamError, reasonOf } from '../../kit/errors.ts'
import type { FactOf } from '../../kit/events.ts'
import { taxOf } from '../commission/rules-vat.ts'
import { listParties } from '../invoice/queries.ts'
import type { subscriptionChanged } from './events.ts'
import type { BilledPlan, BillingAccess, BillingConnector, ProviderSubscription } from './ports.ts'
import type { BilledSubscription } from './queries-billing.ts'
import { findBilled, findCustomer, upsertBilling } from './queries-billing.ts'
import { recordBilling } from './record-billing.ts'
import { addMonths, paymentDays, taxOn } from './rules.ts'

/**
 * Makes the payment provider charge what a subscription costs now: creates it there, changes its price from the next charge on, or ends it. Repeated, it
 * changes nothing. Without a provider it does nothing. What the provider refuses is shown with the subscription; the night tries again.
 */
export async function syncBilling(jobCtx: JobCtx, key: FactOf<typeof subscriptionChanged>): Promise<void> {
  const { billing } = jobCtx.ports
  const found = billing && (await findBilled(jobCtx.db, key))
  if (!billing || !found) return
  try {
    const applied = await apply(jobCtx, billing, found)
    if (!applied) return
    const { present, isSynced, problem } = applied
    await jobCtx.transact(async (ctx) => {
      await recordBilling(ctx, key, present, { isSynced: isSynced && !problem })
      if (problem) await upsertBilling(ctx.db, key, { state: present.state === 'ended' ? 'ended' : 'failed', problem })
    })
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.isTemporary) throw error
    await jobCtx.transact(async (ctx) => {
      await upsertBilling(ctx.db, key, { state: 'failed', problem: reasonOf(error) })
      await ctx.announce([key.companyId, found.issuerId], { kind: 'invoice', id: key.subscriptionId })
    })
  }
}

/** A subscription as the provider has it then, whether it charges there what it should, and why its payment method was refused. */
type Applied = { present: ProviderSubscription; isSynced: boolean; problem?: CodedMessage | undefined }

/** Returns undefined where the provider has no subscription. */
async function apply(jobCtx: JobCtx, billing: BillingConnector, found: BilledSubscription): Promise<Applied | undefined> {
  const today = jobCtx.now.toISOString().slice(0, 10)
  const access: BillingAccess = { outbound: jobCtx.outbound, signal: jobCtx.signal }
  const { companyId, subscriptionId, issuerId, planId, planName: name, priceMinor, currency, reference } = found
  const key = { companyId, subscriptionId }
  // One that was ended here because its plan became free is not charged again: the next has a key of its own.
  const isLive = reference !== null && found.chargedMinor !== 0
  const createKey = reference === null ? subscriptionId : `${subscriptionId}:${reference}`
  if (found.isEnded || priceMinor === 0) {
    const customer = found.customerReference
    // One whose creation was not answered is known by its key alone.
    const made = isLive || customer === null ? null : await billing.findCreated(access, { key: createKey, customer })
    const last = made ?? reference
    if (last === null) return undefined
    await billing.endSubscription(access, last)
    await jobCtx.transact((ctx) => upsertBilling(ctx.db, key, { reference: last, chargedMinor: 0 }))
    const present = await billing.findSubscription(access, last)
    return present && { present, isSynced: true }
  }
  const parties = await listParties(jobCtx.db, [issuerId, companyId])
  const [issuer, company] = [parties.get(issuerId), parties.get(companyId)]
  if (!issuer || !company) return undefined
  const totalMinor = priceMinor + taxOn(priceMinor, taxOf(issuer, company, null).basisPoints)
  const plan: BilledPlan = { planId, name, totalMinor, currency }
  const charged = { planId, chargedMinor: totalMinor, problem: null }
  if (isLive) {
    const applyPrice = async (): Promise<Applied | undefined> => {
      const present = await billing.findSubscription(access, reference)
      // Its customer cancelled it there, or the provider gave it up: it charges nothing until a person sets the plan again.
      if (present?.state === 'ended') return { present, isSynced: false, problem: message('subscription_error.ended_at_provider') }
      if (found.billedPlanId === planId && found.chargedMinor === totalMinor) return present && { present, isSynced: true }
      // A month that is invoiced is charged as it was invoiced: the night after changes the price.
      if (present && found.invoicedFrom === today && present.charges.every(({ chargedOn }) => chargedOn < today)) return { present, isSynced: false }
      // What is charged is unknown until the change is answered.
      await jobCtx.transact((ctx) => upsertBilling(ctx.db, key, { chargedMinor: null }))
      const changed = await billing.changePrice(access, { reference, plan })
      await jobCtx.transact((ctx) => upsertBilling(ctx.db, key, charged))
      return { present: changed, isSynced: true }
    }
    const applied = await applyPrice()
    if (!applied || applied.problem) return applied
    return { ...applied, problem: await applyStoredMethod(billing, access, reference) }
  }
  const { startedOn, nextPeriodFrom } = found
  // Its payment method is stored there: a company that subscribes again keeps it.
  const known = found.customerReference ?? (await findCustomer(jobCtx.db, companyId))
  const customer = known ?? (await billing.openCustomer(access, { key: companyId, name: company.name, email: company.mail }))
  await jobCtx.transact((ctx) => upsertBilling(ctx.db, key, { customerReference: customer }))
  // No provider takes a first charge more than a month ahead: a night before creates it. Its customer may enter a payment method until then.
  if (nextPeriodFrom > addMonths(today, 1)) return undefined
  const startsOn = nextPeriodFrom > today ? nextPeriodFrom : null
  const isShortened = nextPeriodFrom >= today && nextPeriodFrom.slice(-2) !== startedOn.slice(-2)
  const made = await billing.createSubscription(access, {
    key: createKey,
    customer,
    plan,
    startsOn,
    chargeDay: isShortened ? Number(startedOn.slice(-2)) : null,
    dueDays: paymentDays,
  })
  await jobCtx.transact((ctx) => upsertBilling(ctx.db, key, { reference: made.reference, ...charged }))
  // It was ended while the provider answered: the job of that found nothing to end.
  if ((await findBilled(jobCtx.db, key))?.isEnded !== false) {
    await billing.endSubscription(access, made.reference)
    await jobCtx.transact((ctx) => upsertBilling(ctx.db, key, { chargedMinor: 0 }))
    return { present: (await billing.findSubscription(access, made.reference)) ?? { ...made, state: 'ended' }, isSynced: true }
  }
  return { present: made, isSynced: true, problem: await applyStoredMethod(billing, access, made.reference) }
}

/** Charges a stored payment method from now on and returns why the provider refuses it; the rest of the subscription does not depend on it. */
async function applyStoredMethod(billing: BillingConnector, access: BillingAccess, reference: string): Promise<CodedMessage | undefined> {
  try {
    await billing.useStoredMethod(access, reference)
    return undefined
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.isTemporary) throw error
    return reasonOf(error)
  }
}
