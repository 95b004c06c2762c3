import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeColleague, makeMerchant, makeOperator, unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { mailPartnershipEnd } from './mail-partnership-end.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the e-mail that a partnership has ended', () => {
  it('reaches each owner once, also those after one whose address refuses it', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'ENDED' })
    for (let n = 0; n < 2; n += 1) await makeColleague(app, merchant, 'owner')
    const { rows } = await app.pool.query<{ id: string; email: string }>(
      `update "user" u set email_confirmed_at = now() from membership m where m.user_id = u.id and m.company_id = $1 returning u.id, u.email`,
      [merchant.companyId],
    )
    const owners = rows.sort((one, other) => (one.id < other.id ? -1 : 1))
    // The outbox refuses what is not one address.
    await app.pool.query('update "user" set email = $2 where id = $1', [owners[1]?.id, `two(of)${unique()}@example.com`])
    const { companyId: marketplaceId } = operator
    const partnershipId = merchant.partnershipId ?? ''
    await mailPartnershipEnd(createJobCtx(app), {
      marketplaceId,
      merchantId: merchant.companyId,
      partnershipId,
      status: 'ENDED',
      by: 'operator',
    })
    const sentTo = (await app.mails()).filter(({ text }) => text.includes(operator.companyName)).map(({ to }) => to)
    expect(sentTo).toHaveLength(2)
    expect(new Set(sentTo)).toEqual(new Set([owners[0]?.email, owners[2]?.email]))
  })
})
