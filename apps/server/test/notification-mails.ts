import { notification } from '@stoa/contract/notification.ts'
import { message } from '@stoa/messages/describe.ts'
import { insertNotifications } from '../src/domains/notification/queries.ts'
import { mailNotifications } from '../src/domains/notification/mail/mail-notifications.ts'
import type { JobCtx } from '../src/kit/context.ts'
import type { TestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator, unique } from './make.ts'

/** What tests of e-mails about notifications do. `appOf` returns the application, which starts after this is called. */
export function notificationMails(appOf: () => TestApp) {
  /** Makes a merchant whose person has confirmed their address. */
  async function confirmed(): Promise<Made> {
    const merchant = await makeMerchant(appOf())
    await appOf().pool.query('update "user" set email_confirmed_at = now() where id = $1', [merchant.userId])
    return merchant
  }

  /** Stores a notification for the company. */
  async function happen(who: Made, kind: 'order' | 'approval' = 'order'): Promise<void> {
    await insertNotifications(appOf().db, [
      {
        companyId: who.companyId,
        kind,
        link: '/shop/orders/abc',
        message: message('notification.order', { number: '1042', marketplace: 'Agora', count: 2, amount: { minor: 3200, currency: 'EUR' } }),
        thumbnailFile: null,
        fact: `test:${unique()}`,
      },
    ])
  }

  /** The e-mails about notifications that a person got. */
  const mailsTo = async (who: Made) => (await appOf().mails()).filter(({ to, text }) => to === who.email && /unsubscribe/.test(text))
  /** Runs a job of the clock; `send` sends its e-mails where the server's own is not to. */
  const runJob = (job: typeof mailNotifications, send?: JobCtx['mail']['send'], signal = new AbortController().signal) => {
    const call = {
      actor: { kind: 'system', name: 'test' } as const,
      scope: { companyId: '00000000-0000-0000-0000-000000000000', companyType: 'ADMIN' } as const,
      now: new Date(),
      log: appOf().installation.server.log as never,
      requestId: unique(),
      isSystem: true,
    }
    const jobCtx = appOf().installation.jobContextFactory.jobCtx(call, signal)
    return job(send ? { ...jobCtx, mail: { ...jobCtx.mail, send } } : jobCtx)
  }
  const run = () => runJob(mailNotifications)

  /** Puts the notifications of orders in the person's daily e-mail, which is due now. */
  async function makeDue(who: Made): Promise<void> {
    await appOf().call(notification.updateMailPreferences, { as: who.as, body: { preferences: [{ kind: 'order', delivery: 'daily' }] } })
    // Digests are due from seven o'clock: a zone in which it is between 8 and 22, far from midnight, when another day would bring another digest.
    const hour = new Date().getUTCHours()
    const operator = await makeOperator(appOf())
    const zone = hour >= 8 && hour < 20 ? 'UTC' : 'Pacific/Kiritimati'
    await appOf().pool.query('update marketplace set time_zone = $2 where id = $1', [operator.companyId, zone])
    await appOf().pool.query('delete from partnership where merchant_id = $1', [who.companyId])
    const partnership = `insert into partnership (marketplace_id, merchant_id, status) values ($1, $2, 'APPROVED')`
    await appOf().pool.query(partnership, [operator.companyId, who.companyId])
  }
  return { confirmed, happen, mailsTo, runJob, run, makeDue }
}
