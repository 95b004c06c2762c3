import type { lead } from '@stoa/contract/lead.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import type { Limits } from '../../../kit/throttle.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { networkOf } from '../../auth/rules.ts'
import { leadCreated } from '../events.ts'
import { insertLead } from './queries.ts'

/** An office behind one address may ask a few times in an hour; a robot wants thousands. */
const perNetwork: Limits = { capacity: 10, perSeconds: 3600 }
/** All networks together: more than people send, less than fills a mailbox. */
const inTotal: Limits = { capacity: 200, perSeconds: 3600 }

/** Stores a question of somebody without an account. Who fills in the field that is not shown gets the same answer, and nothing is stored. */
export async function createLead(jobCtx: Omit<JobCtx, 'scope'>, { body, caller }: Received<typeof lead.create>): Promise<{ message: string }> {
  await throttleOrRefuse(jobCtx.db, `lead:${networkOf(caller.ip)}`, perNetwork)
  const { website, ...sent } = body
  if (website === '') {
    await throttleOrRefuse(jobCtx.db, 'lead', inTotal)
    await jobCtx.transact(async ({ db, emit }) => emit(leadCreated, { leadId: await insertLead(db, sent) }))
  }
  return { message: describe(jobCtx.language, message('done.lead_sent')) }
}
