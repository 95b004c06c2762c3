import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { DueMail } from '../queries-mail.ts'
import { listDueMails, updateMailed } from '../queries-mail.ts'
import { mailedElsewhere } from '../rules-mail.ts'
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
      if (isFor(mail) && mail.delivery === 'immediately' && !mailedElsewhere.has(mail.code))
        await jobCtx.mail.send(notificationEmail(jobCtx, mail)).catch((error: unknown) => passOver(jobCtx, mail, error))
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

/** Notes an address that refuses its e-mail, which is not tried again. Throws every other error. */
function passOver(jobCtx: JobCtx, { userId, notificationId }: DueMail, error: unknown): void {
  if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
  jobCtx.log.warn({ userId, notificationId }, 'an e-mail was refused')
}

const idsOf = ({ companyId, notificationId }: DueMail) => ({ companyId, notificationId })
const withPerson = ({ companyId, notificationId, userId }: DueMail) => ({ companyId, notificationId, userId })
