import type { Language } from '@stoa/contract/languages.ts'
import { languages } from '@stoa/contract/languages.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { Job } from '../../jobs/job.ts'
import { cron, onOutsideTransaction } from '../../jobs/jobs.ts'
import type { EmailMessage } from '../../outbound/mail.ts'
import { sendEmail } from '../../outbound/send-email.ts'
import { sealedAddress, sealedMailJobs } from './rules.ts'
import { deleteOldSignIns } from './delete-old-sign-ins.ts'
import {
  accountDeleted,
  accountOpened,
  administrationOpened,
  confirmationRequested,
  emailChanged,
  emailChangeRequested,
  invitationSent,
  passwordChanged,
  securityChanged,
  registrationRepeated,
  resetRequested,
  sessionStolen,
} from './events.ts'
import { findFreeNewEmail } from './email/queries-email.ts'
import {
  accountDeletedEmail,
  confirmationEmail,
  accountExistsEmail,
  emailChangedEmail,
  emailChangeEmail,
  firstPasswordEmail,
  passwordChangedEmail,
  resetEmail,
  securityChangedEmail,
  sessionStolenEmail,
} from './mail/to-email.ts'
import type { Account } from './queries-user.ts'
import { findAccountByEmail, findAccountById } from './queries-user.ts'
import { sendInvitation } from './team/send-invitation.ts'
import { sendMailToken } from './mail/send-mail-token.ts'

type Addressee = Omit<Account, 'language'> & { language: Language }

/** Returns who a mail is written to: in the language the person chose, else in that of the request. Jobs of an older version name none. */
function inLanguage(account: Account | undefined, language: Language | undefined): Addressee | undefined {
  return account && { ...account, language: account.language ?? language ?? languages[0] }
}

/** Returns the account behind a sealed address, if it has one in an active company. */
async function findSealed(jobCtx: JobCtx, { sealed, language }: { sealed: string; language: Language }): Promise<Addressee | undefined> {
  const { email } = jobCtx.vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
  const account = email === undefined ? undefined : await findAccountByEmail(jobCtx.db, email)
  return account?.isCompanyActive ? inLanguage(account, language) : undefined
}

async function sendNotice(
  jobCtx: JobCtx,
  { userId, language }: { userId: string; language: Language },
  word: (person: Addressee, publicUrl: string) => EmailMessage,
): Promise<void> {
  const account = inLanguage(await findAccountById(jobCtx.db, userId), language)
  if (account) await sendEmail(jobCtx, { ...word(account, jobCtx.settings.publicUrl), key: jobCtx.requestId })
}

export const authJobs: readonly Job[] = [
  onOutsideTransaction(accountOpened, 'auth.mail_confirmation', async (jobCtx, { userId, language }) => {
    const account = inLanguage(await findAccountById(jobCtx.db, userId), language)
    if (account && !account.isEmailConfirmed) await sendMailToken(jobCtx, account, 'confirm', confirmationEmail)
  }),
  onOutsideTransaction(administrationOpened, 'auth.mail_first_password', async (jobCtx, { userId, language }) => {
    const account = inLanguage(await findAccountById(jobCtx.db, userId), language)
    if (account) await sendMailToken(jobCtx, account, 'reset', firstPasswordEmail)
  }),
  onOutsideTransaction(confirmationRequested, sealedMailJobs.confirmation, async (jobCtx, request) => {
    const account = await findSealed(jobCtx, request)
    if (account && !account.isEmailConfirmed) await sendMailToken(jobCtx, account, 'confirm', confirmationEmail)
  }),
  onOutsideTransaction(resetRequested, sealedMailJobs.reset, async (jobCtx, request) => {
    const account = await findSealed(jobCtx, request)
    if (account) await sendMailToken(jobCtx, account, 'reset', resetEmail)
  }),
  onOutsideTransaction(emailChangeRequested, 'auth.mail_email_change', async (jobCtx, { userId, language }) => {
    const account = inLanguage(await findAccountById(jobCtx.db, userId), language)
    const email = await findFreeNewEmail(jobCtx.db, userId)
    if (account && email !== undefined) await sendMailToken(jobCtx, { ...account, email, isEmailConfirmed: false }, 'change', emailChangeEmail)
  }),
  onOutsideTransaction(emailChanged, sealedMailJobs.emailChanged, async (jobCtx, { userId, sealed, language }) => {
    const account = inLanguage(await findAccountById(jobCtx.db, userId), language)
    const { email } = jobCtx.vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
    if (account && email !== undefined)
      await sendEmail(jobCtx, { ...emailChangedEmail({ ...account, email }, jobCtx.settings.publicUrl), key: jobCtx.requestId })
  }),
  onOutsideTransaction(accountDeleted, sealedMailJobs.accountDeleted, async (jobCtx, { sealed, language }) => {
    const { email } = jobCtx.vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
    if (email !== undefined)
      await sendEmail(jobCtx, { ...accountDeletedEmail({ name: '', email, isEmailConfirmed: false, language }), key: jobCtx.requestId })
  }),
  onOutsideTransaction(registrationRepeated, 'auth.mail_have_account', (jobCtx, about) => sendNotice(jobCtx, about, accountExistsEmail)),
  onOutsideTransaction(passwordChanged, 'auth.mail_password_changed', (jobCtx, about) => sendNotice(jobCtx, about, passwordChangedEmail)),
  onOutsideTransaction(securityChanged, 'auth.mail_security_changed', (jobCtx, about) =>
    sendNotice(jobCtx, about, (person, publicUrl) => securityChangedEmail(person, publicUrl, about)),
  ),
  onOutsideTransaction(sessionStolen, 'auth.mail_session_stolen', (jobCtx, about) => sendNotice(jobCtx, about, sessionStolenEmail)),
  onOutsideTransaction(invitationSent, 'auth.mail_invitation', sendInvitation, { retries: 5 }),
  cron('41 * * * *', 'auth.purge_outbox', async (jobCtx) => {
    const removed = await jobCtx.mail.purgeOutbox(jobCtx.now)
    if (removed > 0) jobCtx.log.info({ removed }, 'mails older than a day deleted from the outbox')
  }),
  cron('17 3 * * *', 'auth.remove_stale', async (jobCtx) => {
    jobCtx.log.info(await deleteOldSignIns(jobCtx), 'old sign-in rows deleted')
  }),
]
