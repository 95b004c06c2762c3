import type { JobCtx } from '../../../kit/context.ts'
import type { DueDigest, PostponedDigest } from '../queries-mail.ts'
import { listDigestItems, listDueDigests, takeDigestItems, updateDigestsSent, upsertDigestRetries } from '../queries-mail.ts'
import { digestRunMs, failedDigestMs } from '../rules-mail.ts'
import { sendOrPostpone } from './send-or-postpone.ts'
import { digestEmail } from './to-email.ts'

/**
 * Sends the daily e-mails that are due, one a person and company. One that its address does not accept for now, and one that fails otherwise, holds up no
 * other and is sent again later; the first such error is thrown at the end. What was sent is noted; what is put aside meanwhile waits for the next. Where the
 * job is stopped, or has taken ten minutes, the next one goes on.
 */
export async function mailDigests(jobCtx: JobCtx): Promise<void> {
  const due = await listDueDigests(jobCtx.db)
  if (due.length === 0) return
  await jobCtx.transact(({ db }) => takeDigestItems(db, due))
  const items = Map.groupBy(await listDigestItems(jobCtx.db, due), keyOf)
  const stopAt = performance.now() + digestRunMs
  const done: DueDigest[] = []
  const postponed: PostponedDigest[] = []
  const errors: unknown[] = []
  for (const digest of due) {
    if (jobCtx.signal.aborted || performance.now() > stopAt) break
    const own = items.get(keyOf(digest)) ?? []
    try {
      const postponement =
        own.length > 0 ? await sendOrPostpone(jobCtx, digestEmail(jobCtx, digest, own, own[0]?.total ?? own.length), digest) : undefined
      if (postponement) postponed.push({ ...digest, ...postponement })
      else done.push(digest)
    } catch (error) {
      errors.push(error)
      postponed.push({ ...digest, retryAt: new Date(jobCtx.now.getTime() + failedDigestMs).toISOString() })
    }
  }
  if (done.length > 0) await jobCtx.transact(({ db }) => updateDigestsSent(db, done))
  if (postponed.length > 0) await jobCtx.transact(({ db }) => upsertDigestRetries(db, postponed))
  if (errors.length > 0) throw errors[0]
}

function keyOf({ companyId, userId }: { companyId: string; userId: string }): string {
  return `${companyId} ${userId}`
}
