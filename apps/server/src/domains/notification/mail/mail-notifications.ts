import type { JobCtx } from '../../../kit/context.ts'
import type { DueMail } from '../queries-mail.ts'
import { listDueMails, updateMailed } from '../queries-mail.ts'
import { mailedElsewhere } from '../rules-mail.ts'
import { passOver } from './pass-over.ts'
import { notificationEmail } from './to-email.ts'

/**
 * E-mails new notifications to everybody who wants them immediately, and puts those of the daily e-mail aside. What was sent is noted even when a
 * later one fails; a repeat sends the same message id.
 */
export async function mailNotifications(jobCtx: JobCtx): Promise<void> {
  const rows = await listDueMails(jobCtx.db)
  const done: DueMail[] = []
  try {
    for (const mail of rows) {
      if (jobCtx.signal.aborted) break
      if (isFor(mail) && mail.delivery === 'immediately' && !mailedElsewhere.has(mail.code))
        await jobCtx.mail
          .send(notificationEmail(jobCtx, mail))
          .catch((error: unknown) => passOver(jobCtx, { userId: mail.userId, notificationId: mail.notificationId }, error))
      done.push(mail as DueMail)
    }
  } finally {
    const failed = rows[done.length]?.notificationId
    const finished = done.filter(({ notificationId }) => notificationId !== failed)
    const daily = finished.filter((mail) => isFor(mail) && mail.delivery === 'daily')
    if (finished.length > 0) await jobCtx.transact(({ db }) => updateMailed(db, finished.map(idsOf), daily.map(withPerson)))
  }
}

function isFor(mail: { userId: string | null }): mail is DueMail {
  return mail.userId !== null
}

const idsOf = ({ companyId, notificationId }: DueMail) => ({ companyId, notificationId })
const withPerson = ({ companyId, notificationId, userId }: DueMail) => ({ companyId, notificationId, userId })
