import type { JobCtx } from '../../../kit/context.ts'
import type { DueMail, PostponedMail } from '../queries-mail.ts'
import { listDueMails, listDueRetries, updateMailed } from '../queries-mail.ts'
import { alwaysMailed, mailedElsewhere, mailedOrderKey, mailRunMs, orderHashOf, retryUnsent } from '../rules-mail.ts'
import { readMailedOrders } from './read-mailed-orders.ts'
import { sendOrPostpone } from './send-or-postpone.ts'
import { notificationEmail } from './to-email.ts'

type Row = Omit<DueMail, 'userId'> & { userId: string | null }

/**
 * E-mails new notifications to everybody who wants them immediately, and puts those of the daily e-mail aside. What an address does not accept for now, and
 * what cannot be handed over, is sent again later. What was sent is noted even when a later one fails; a repeat sends the same message id. Ends after
 * about a minute: the next run goes on.
 */
export async function mailNotifications(jobCtx: JobCtx): Promise<void> {
  const due: Row[] = [...(await listDueMails(jobCtx.db)), ...(await listDueRetries(jobCtx.db))]
  const rows = due.map((mail): Row => (alwaysMailed.has(mail.code) ? { ...mail, delivery: 'immediately' } : mail))
  const orders = await readMailedOrders(jobCtx, rows.filter(needsEmail))
  const stopAt = performance.now() + mailRunMs
  const postponed: PostponedMail[] = []
  let count = 0
  let isFailing = true
  try {
    for (const mail of rows) {
      if (jobCtx.signal.aborted || performance.now() > stopAt) break
      if (needsEmail(mail)) {
        const postponement = await sendOrPostpone(
          jobCtx,
          notificationEmail(jobCtx, mail, orders.get(mailedOrderKey({ companyId: mail.companyId, hash: orderHashOf(mail) }))),
          mail,
        )
        if (postponement) postponed.push({ ...withPerson(mail), unsentSince: null, ...postponement })
      }
      count += 1
    }
    isFailing = false
  } finally {
    const unsent = findUnsent(rows, count, isFailing)
    const retries = unsent
      .filter(needsEmail)
      .map((mail) => ({ ...withPerson(mail), refusedSince: mail.refusedSince, ...retryUnsent(mail.unsentSince, jobCtx.now) }))
    const finished = [...rows.slice(0, count), ...unsent]
    const daily = finished.filter((mail) => isFor(mail) && mail.delivery === 'daily')
    const updates = { done: finished.map(withPerson), daily: (daily as DueMail[]).map(withPerson), postponed: [...postponed, ...retries] }
    if (finished.length > 0) await jobCtx.transact(({ db }) => updateMailed(db, updates))
  }
}

/**
 * Returns which of the rows after the first `count` are to be sent again later: the others of the notification at which sending stopped, whose
 * first people have their e-mail, and all of one that failed, which must not keep back those after it.
 */
function findUnsent(rows: readonly Row[], count: number, isFailing: boolean): Row[] {
  const next = rows[count]
  if (!next) return []
  if (next.isRetry) return isFailing ? [next] : []
  if (!isFailing && rows[count - 1]?.notificationId !== next.notificationId) return []
  return rows.slice(count).filter(({ notificationId }) => notificationId === next.notificationId)
}

function isFor(mail: Row): mail is DueMail {
  return mail.userId !== null
}

function needsEmail(mail: Row): mail is DueMail {
  return isFor(mail) && mail.delivery === 'immediately' && !mailedElsewhere.has(mail.code)
}

const withPerson = <U>({ companyId, notificationId, userId }: { companyId: string; notificationId: string; userId: U }) => ({
  companyId,
  notificationId,
  userId,
})
