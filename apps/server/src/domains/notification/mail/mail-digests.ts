import type { JobCtx } from '../../../kit/context.ts'
import type { DueDigest, PostponedDigest } from '../queries-mail.ts'
import { listDigestItems, listDueDigests, takeDigestItems, updateDigestsSent, upsertDigestRetries } from '../queries-mail.ts'
import { digestRunMs } from '../rules-mail.ts'
import { sendOrPostpone } from './send-or-postpone.ts'
import { digestEmail } from './to-email.ts'

/**
 * Sends the daily e-mails that are due, one a person and company. One that its address does not accept for now is sent again later. What was sent is
 * noted even when a later one fails; what is put aside meanwhile waits for the next. Where the job is stopped, or has taken ten minutes,
 * the next one goes on.
 */
export async function mailDigests(jobCtx: JobCtx): Promise<void> {
  const due = await listDueDigests(jobCtx.db)
  if (due.length === 0) return
  await jobCtx.transact(({ db }) => takeDigestItems(db, due))
  const items = await listDigestItems(jobCtx.db, due)
  const stopAt = performance.now() + digestRunMs
  const done: DueDigest[] = []
  const postponed: PostponedDigest[] = []
  try {
    for (const digest of due) {
      if (jobCtx.signal.aborted || performance.now() > stopAt) return
      const own = items.filter((item) => item.companyId === digest.companyId && item.userId === digest.userId)
      const postponement =
        own.length > 0 ? await sendOrPostpone(jobCtx, digestEmail(jobCtx, digest, own, own[0]?.total ?? own.length), digest) : undefined
      if (postponement) postponed.push({ companyId: digest.companyId, userId: digest.userId, ...postponement })
      else done.push(digest)
    }
  } finally {
    if (done.length > 0) await jobCtx.transact(({ db }) => updateDigestsSent(db, done))
    if (postponed.length > 0) await jobCtx.transact(({ db }) => upsertDigestRetries(db, postponed))
  }
}
