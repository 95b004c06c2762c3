import { performance } from '@stoa/contract/performance.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { Installation } from '../installation.ts'
import type { Log } from '../kit/log.ts'
import { agreeSelfBilling } from './agree-self-billing.ts'
import { makeCaller } from './caller.ts'
import { openCases } from './open-cases.ts'
import { openCompanies } from './open-companies.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { placeOrders } from './place-orders.ts'
import { verifyMerchants } from './verify-merchants.ts'
import { isSeeded, markSeeded } from './queries.ts'
import { admin, demoPassword, merchants, newcomer, operator } from './demo-data.ts'
import { writeMessages } from './write-messages.ts'

/** What the demo's marketplace accepts of its merchants, in hundredths of a percent. */
const targets = { acceptedLate: 500, shippedLate: 400, cancelled: 250, refunded: 2000, returned: 1000, disputed: 600, minOrders: 10, version: 0 }

export type SignInLine = { label: string; email: string; password: string }

/**
 * Fills an empty installation through the API: one marketplace, three merchants with sandbox shops, orders in every state.
 * A filled one is left as it is. Returns who can sign in. Needs the jobs to be running.
 */
export async function seedDemo(
  installation: Installation,
  { log, say, sandboxUrl }: { log: Log; say(text: string): void; sandboxUrl: string },
): Promise<SignInLine[]> {
  const lines = [operator, ...merchants, newcomer, admin].map(({ label, email }) => ({ label, email, password: demoPassword }))
  const { db } = installation.contextFactory
  const state = await isSeeded(db)
  if (state === 'foreign') return []
  if (state === 'seeded') return lines
  if (state === 'interrupted') {
    say('demo: it was interrupted while it was filled and is not complete. Stop Stoa, remove the data folder and start again to have it whole')
    return lines
  }
  log.info('seeding the demo')
  const caller = makeCaller(installation.server)
  const players = await openCompanies(installation, caller, sandboxUrl)
  await verifyMerchants(caller.call, players)
  say('demo: companies and shops are open')
  await fillCatalogue(caller.call, players)
  say('demo: products are synced, pushed and approved; their pictures follow in the background')
  await agreeSelfBilling(db, caller.call, players)
  await placeOrders(caller.call, players)
  say('demo: orders are placed, fulfilled, refunded, paid out and invoiced')
  await openCases(db, caller.call, players)
  await writeMessages(caller.call, players)
  say('demo: a return and a dispute are open')
  await caller.call(performance.updateTargets, { as: players.operator, body: targets })
  await caller.call(reconciliation.check, { as: players.operator })
  await markSeeded(db)
  return lines
}
