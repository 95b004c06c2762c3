import { company } from '@stoa/contract/company.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { team } from '@stoa/contract/team.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeAdmin, makeMerchant, makeViewer, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const reason = 'Its only owner left the company'

async function auditedIn(object: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ company: string }>(
    `select company_id as company from audit_entry where action = 'administrator.owner_added' and object = $1 order by 1`,
    [object],
  )
  return rows.map(({ company }) => company)
}

describe('an owner added by an administrator', () => {
  it('gets an invitation, and manages the team once it is accepted', async () => {
    const [admin, merchant] = [await makeAdmin(app), await makeMerchant(app)]
    const email = `${unique()}@example.com`
    const body = { companyId: merchant.companyId, email, reason }
    expect(await app.call(team.addOwner, { as: admin.as, body })).toEqual({ isInvited: true })
    const { invitations } = await app.call(team.list, { as: merchant.as })
    expect(invitations).toMatchObject([{ email, role: 'owner' }])
    expect(await auditedIn(invitations[0]?.id ?? '')).toEqual([admin.companyId, merchant.companyId].sort())
    await app.drain()
    const mail = (await app.mails()).find(({ to }) => to === email)
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    await app.call(team.acceptInvitation, { body: { token, name: 'Noor', password: 'seven boats beside the mill' } })
    const answer = await app.raw(signIn.login, { body: { email, password: 'seven boats beside the mill' } })
    expect(answer.body).toMatchObject({ companyId: merchant.companyId, role: 'owner' })
  })

  it('is a member of the company at once', async () => {
    const [admin, merchant] = [await makeAdmin(app), await makeMerchant(app)]
    const colleague = await makeViewer(app, merchant)
    const body = { companyId: merchant.companyId, email: colleague.email, reason }
    expect(await app.call(team.addOwner, { as: admin.as, body })).toEqual({ isInvited: false })
    const { members, invitations } = await app.call(team.list, { as: colleague.as })
    expect(members.find(({ isSelf }) => isSelf)).toMatchObject({ role: 'owner' })
    expect(invitations).toEqual([])
    const { errors } = await app.refused(team.addOwner, { as: admin.as, body })
    expect(errors).toMatchObject([{ path: 'email', code: 'already_exists' }])
  })

  it('is no business of merchants, needs a fresh sign-in, and concerns no company of administrators', async () => {
    const [admin, merchant] = [await makeAdmin(app), await makeMerchant(app)]
    const body = { companyId: merchant.companyId, email: `${unique()}@example.com`, reason }
    expect((await app.refused(team.addOwner, { as: merchant.as, body })).code).toBe('not_allowed')
    expect((await app.refused(team.addOwner, { as: admin.as, body: { ...body, companyId: admin.companyId } })).code).toBe('state_forbids')
    await app.call(company.deactivate, { as: admin.as, params: { id: merchant.companyId } })
    expect(await app.refused(team.addOwner, { as: admin.as, body })).toMatchObject({ code: 'state_forbids', detail: 'Activate the company first.' })
    const unknown = { ...body, companyId: '00000000-0000-7000-8000-000000000000' }
    expect((await app.refused(team.addOwner, { as: admin.as, body: unknown })).code).toBe('not_found')
    await app.pool.query(`update session set authenticated_at = now() - interval '10 minutes'`)
    expect((await app.refused(team.addOwner, { as: admin.as, body })).code).toBe('reauth_required')
  })
})
