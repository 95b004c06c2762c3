import type { JobCtx } from '../../../kit/context.ts'
import type { DueDigest } from '../queries-mail.ts'
import { listDigestItems, listDueDigests, updateDigestsSent } from '../queries-mail.ts'
import { digestEmail } from './to-email.ts'

/** Sends the daily e-mails that are due, one a person and company. What was sent is noted even when a later one fails. */
export async function mailDigests(jobCtx: JobCtx): Promise<void> {
  const due = await listDueDigests(jobCtx.db)
  const items = await listDigestItems(jobCtx.db, due)
  const done: DueDigest[] = []
  try {
    for (const digest of due) {
      const own = items.filter((item) => item.companyId === digest.companyId && item.userId === digest.userId)
      if (own.length > 0) await jobCtx.mail.send(digestEmail(jobCtx, digest, own, own[0]?.total ?? own.length))
      done.push(digest)
    }
  } finally {
    if (done.length > 0) await jobCtx.transact(({ db }) => updateDigestsSent(db, done))
  }
}
