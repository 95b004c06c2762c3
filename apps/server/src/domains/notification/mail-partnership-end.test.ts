import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeColleague, makeMerchant, makeOperator, unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { mailPartnershipEnd } from './mail-partnership-end.ts'
import { requestPartnershipEndMails } from './request-partnership-end-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A partnership that the operator ended, with the merchant's three owners; `request` requests their e-mails. */
async function makeEnd() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'ENDED' })
  for (let n = 0; n < 2; n += 1) await makeColleague(app, merchant, 'owner')
  const { rows } = await app.pool.query<{ id: string; email: string }>(
    `update "user" u set email_confirmed_at = now() from membership m where m.user_id = u.id and m.company_id = $1 returning u.id, u.email`,
    [merchant.companyId],
  )
  const fact = {
    marketplaceId: operator.companyId,
    merchantId: merchant.companyId,
    partnershipId: merchant.partnershipId ?? '',
    status: 'ENDED',
  } as const
  return {
    operator,
    fact: { ...fact, by: 'operator' as const },
    owners: rows.sort((one, other) => (one.id < other.id ? -1 : 1)),
    request: () => createJobCtx(app).transact((ctx) => requestPartnershipEndMails(ctx, { ...fact, by: 'operator' })),
  }
}

describe('the e-mail that a partnership has ended', () => {
  it('reaches each owner once, also those after one whose address refuses it', async () => {
    const { operator, owners, request } = await makeEnd()
    // The outbox refuses what is not one address.
    await app.pool.query('update "user" set email = $2 where id = $1', [owners[1]?.id, `two(of)${unique()}@example.com`])
    await request()
    await app.drain()
    const sentTo = (await app.mails()).filter(({ text }) => text.includes(operator.companyName)).map(({ to }) => to)
    expect(sentTo).toHaveLength(2)
    expect(new Set(sentTo)).toEqual(new Set([owners[0]?.email, owners[2]?.email]))
  })

  it('is sent again to the owner whose address does not accept it now, and to no other', async () => {
    const { fact, owners, request } = await makeEnd()
    await request()
    const { rows: jobs } = await app.pool.query<{ userId: string }>(
      `delete from pgboss.job where name = 'notification.partnership_mail_owner' and data ->> 'merchantId' = $1 returning data ->> 'userId' as "userId"`,
      [fact.merchantId],
    )
    expect(jobs.map(({ userId }) => userId).sort()).toEqual(owners.map(({ id }) => id))
    const jobCtx = createJobCtx(app)
    const busy = owners[0]
    const sentTo: string[] = []
    const send = async ({ to }: { to: string }) => {
      if (to === busy?.email) throw new UpstreamError('refused', message('upstream.mail_refused', { status: '451' }), { isTemporary: true })
      sentTo.push(to)
    }
    const results = await Promise.allSettled(
      jobs.map(({ userId }) => mailPartnershipEnd({ ...jobCtx, mail: { ...jobCtx.mail, send } }, { ...fact, userId })),
    )
    expect(jobs.filter((_, index) => results[index]?.status === 'rejected')).toEqual([{ userId: busy?.id }])
    expect(new Set(sentTo)).toEqual(new Set([owners[1]?.email, owners[2]?.email]))
  })
})
