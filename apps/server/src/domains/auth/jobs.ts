import type { Edge } from '../../kit/context.ts'
import type { Job } from '../../kit/job.ts'
import { every, onAtEdge } from '../../kit/jobs.ts'
import type { Letter } from '../../kit/mail.ts'
import { sealedAddress } from './ask-for-mail.ts'
import { deleteOldSignIns } from './delete-old-sign-ins.ts'
import { accountOpened, confirmationAsked, passwordChanged, registrationRepeated, resetAsked, sessionStolen } from './events.ts'
import { confirmationLetter, haveAccountLetter, passwordChangedLetter, resetLetter, sessionStolenLetter } from './mails.ts'
import type { Account } from './queries-user.ts'
import { findAccountByEmail, findAccountById } from './queries-user.ts'
import { sealedMailJobs } from './sealed-mail-requests.ts'
import { sendMailToken } from './send-mail-token.ts'

/** The account behind a sealed address, if it has one in an active company. */
async function findSealed(edge: Edge, sealed: string): Promise<Account | undefined> {
  const { email } = edge.vault.open(Buffer.from(sealed, 'base64'), sealedAddress)
  const account = email === undefined ? undefined : await findAccountByEmail(edge.db, email)
  return account?.isCompanyActive ? account : undefined
}

async function tell(edge: Edge, userId: string, word: (person: Account, publicUrl: string) => Letter): Promise<void> {
  const account = await findAccountById(edge.db, userId)
  if (account) await edge.mail.send({ ...word(account, edge.settings.publicUrl), key: edge.requestId })
}

export const authJobs: readonly Job[] = [
  onAtEdge(accountOpened, 'auth.mail_confirmation', async (edge, { userId }) => {
    const account = await findAccountById(edge.db, userId)
    if (account && !account.isEmailConfirmed) await sendMailToken(edge, account, 'confirm', confirmationLetter)
  }),
  onAtEdge(confirmationAsked, sealedMailJobs.confirmation, async (edge, { sealed }) => {
    const account = await findSealed(edge, sealed)
    if (account && !account.isEmailConfirmed) await sendMailToken(edge, account, 'confirm', confirmationLetter)
  }),
  onAtEdge(resetAsked, sealedMailJobs.reset, async (edge, { sealed }) => {
    const account = await findSealed(edge, sealed)
    if (account) await sendMailToken(edge, account, 'reset', resetLetter)
  }),
  onAtEdge(registrationRepeated, 'auth.mail_have_account', (edge, { userId }) => tell(edge, userId, haveAccountLetter)),
  onAtEdge(passwordChanged, 'auth.mail_password_changed', (edge, { userId }) => tell(edge, userId, passwordChangedLetter)),
  onAtEdge(sessionStolen, 'auth.mail_session_stolen', (edge, { userId }) => tell(edge, userId, sessionStolenLetter)),
  every('41 * * * *', 'auth.purge_outbox', async (edge) => {
    const removed = await edge.mail.purgeOutbox(edge.now)
    if (removed > 0) edge.log.info({ removed }, 'letters older than a day removed from the outbox')
  }),
  every('17 3 * * *', 'auth.remove_stale', async (edge) => {
    edge.log.info(await deleteOldSignIns(edge), 'old sign-in rows deleted')
  }),
]
