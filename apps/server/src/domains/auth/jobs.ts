import type { JobCtx } from '../../kit/context.ts'
import type { Job } from '../../kit/job.ts'
import { cron, onOutsideTransaction } from '../../kit/jobs.ts'
import type { EmailMessage } from '../../kit/mail.ts'
import { sealedAddress } from './mail/request-mail.ts'
import { deleteOldSignIns } from './delete-old-sign-ins.ts'
import { accountOpened, confirmationRequested, passwordChanged, registrationRepeated, resetRequested, sessionStolen } from './events.ts'
import { confirmationEmail, accountExistsEmail, passwordChangedEmail, resetEmail, sessionStolenEmail } from './mail/mails.ts'
import type { Account } from './queries-user.ts'
import { findAccountByEmail, findAccountById } from './queries-user.ts'
import { sealedMailJobs } from './mail/sealed-mail-requests.ts'
import { sendMailToken } from './mail/send-mail-token.ts'

/** The account behind a sealed address, if it has one in an active company. */
async function findSealed(jobCtx: JobCtx, sealed: string): Promise<Account | undefined> {
  const { email } = jobCtx.vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
  const account = email === undefined ? undefined : await findAccountByEmail(jobCtx.db, email)
  return account?.isCompanyActive ? account : undefined
}

async function tell(jobCtx: JobCtx, userId: string, word: (person: Account, publicUrl: string) => EmailMessage): Promise<void> {
  const account = await findAccountById(jobCtx.db, userId)
  if (account) await jobCtx.mail.send({ ...word(account, jobCtx.settings.publicUrl), key: jobCtx.requestId })
}

export const authJobs: readonly Job[] = [
  onOutsideTransaction(accountOpened, 'auth.mail_confirmation', async (jobCtx, { userId }) => {
    const account = await findAccountById(jobCtx.db, userId)
    if (account && !account.isEmailConfirmed) await sendMailToken(jobCtx, account, 'confirm', confirmationEmail)
  }),
  onOutsideTransaction(confirmationRequested, sealedMailJobs.confirmation, async (jobCtx, { sealed }) => {
    const account = await findSealed(jobCtx, sealed)
    if (account && !account.isEmailConfirmed) await sendMailToken(jobCtx, account, 'confirm', confirmationEmail)
  }),
  onOutsideTransaction(resetRequested, sealedMailJobs.reset, async (jobCtx, { sealed }) => {
    const account = await findSealed(jobCtx, sealed)
    if (account) await sendMailToken(jobCtx, account, 'reset', resetEmail)
  }),
  onOutsideTransaction(registrationRepeated, 'auth.mail_have_account', (jobCtx, { userId }) => tell(jobCtx, userId, accountExistsEmail)),
  onOutsideTransaction(passwordChanged, 'auth.mail_password_changed', (jobCtx, { userId }) => tell(jobCtx, userId, passwordChangedEmail)),
  onOutsideTransaction(sessionStolen, 'auth.mail_session_stolen', (jobCtx, { userId }) => tell(jobCtx, userId, sessionStolenEmail)),
  cron('41 * * * *', 'auth.purge_outbox', async (jobCtx) => {
    const removed = await jobCtx.mail.purgeOutbox(jobCtx.now)
    if (removed > 0) jobCtx.log.info({ removed }, 'letters older than a day removed from the outbox')
  }),
  cron('17 3 * * *', 'auth.remove_stale', async (jobCtx) => {
    jobCtx.log.info(await deleteOldSignIns(jobCtx), 'old sign-in rows deleted')
  }),
]
