import { setTimeout } from 'node:timers/promises'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { Caller, Player } from './caller.ts'

/** Compares the payment provider with the ledger, so that the screen has figures. A payment that is being captured differs for a moment: tries for ten seconds. */
export async function reconcile(call: Caller, operator: Player): Promise<void> {
  for (let tried = 0; tried < 10; tried++) {
    const { openCount } = await call(reconciliation.check, { as: operator })
    if (openCount === 0) return
    await setTimeout(1000)
  }
}
