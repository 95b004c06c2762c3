import type { JobCtx } from '../../../kit/context.ts'
import type { DueMail, PostponedMail } from '../queries-mail.ts'
import { listDueMails, listDueRetries, updateMailed } from '../queries-mail.ts'
import { mailedElsewhere } from '../rules-mail.ts'
import { sendOrPostpone } from './send-or-postpone.ts'
import { notificationEmail } from './to-email.ts'

/**
 * E-mails new notifications to everybody who wants them immediately, and puts those of the daily e-mail aside. What an address does not accept for now is
 * sent again later. What was sent is noted even when a later one fails; a repeat sends the same message id.
 */
export async function mailNotifications(jobCtx: JobCtx): Promise<void> {
  const rows = [...(await listDueMails(jobCtx.db)), ...(await listDueRetries(jobCtx.db))]
  const done: DueMail[] = []
  const postponed: PostponedMail[] = []
  try {
    for (const mail of rows) {
      if (jobCtx.signal.aborted) break
      if (isFor(mail) && mail.delivery === 'immediately' && !mailedElsewhere.has(mail.code)) {
        const postponement = await sendOrPostpone(jobCtx, notificationEmail(jobCtx, mail), mail)
        if (postponement) postponed.push({ ...withPerson(mail), ...postponement })
      }
      done.push(mail as DueMail)
    }
  } finally {
    const failed = rows[done.length]?.notificationId
    const isFinished = ({ notificationId }: { notificationId: string }): boolean => notificationId !== failed
    const finished = done.filter(isFinished)
    const daily = finished.filter((mail) => isFor(mail) && mail.delivery === 'daily')
    const updates = { done: finished.map(withPerson), daily: daily.map(withPerson), postponed: postponed.filter(isFinished) }
    if (finished.length > 0) await jobCtx.transact(({ db }) => updateMailed(db, updates))
  }
}

function isFor(mail: { userId: string | null }): mail is DueMail {
  return mail.userId !== null
}

const withPerson = ({ companyId, notificationId, userId }: DueMail) => ({ companyId, notificationId, userId })
