import { audit } from '@stoa/contract/audit.ts'
import { auth } from '@stoa/contract/auth.ts'
import { order } from '@stoa/contract/order.ts'
import { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { privacy } from '@stoa/contract/privacy.ts'
import { signIn } from '@stoa/contract/sign-in.ts'
import { team } from '@stoa/contract/team.ts'
import { company } from '@stoa/contract/company.ts'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { findInDump } from '../../../../test/find-planted.ts'
import { makeWorld } from '../../../../test/fixtures.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, signIn as signInAs, unique } from '../../../../test/make.ts'
import { insertMember } from '../../auth/queries-user.ts'
import { nameTables } from './rules-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop(), 300_000)

/** Gives a company another owner, who can let the first go. */
async function addOwner(companyId: string): Promise<Made['as'] & { userId: string }> {
  const { company_type: companyType } = await app.db
    .selectFrom('company')
    .select('company_type')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const userId = uuidv7()
  const person = { userId, companyId, email: `${unique()}@other.example`, name: 'Second', role: 'owner' as const }
  await insertMember(app.db, { ...person, passwordHash: 'none', emailConfirmedAt: new Date() })
  return { userId, ...(await signInAs(app, { userId, companyId, companyType: companyType as 'MERCHANT', role: 'owner' })) }
}

describe('a person who deletes their account', () => {
  it('has to sign in again, and to type their own address', async () => {
    const merchant = await makeMerchant(app)
    await addOwner(merchant.companyId)
    expect((await app.refused(privacy.deleteAccount, { as: merchant.as, body: { email: 'other@example.com' } })).errors?.[0]?.path).toBe('email')
    await app.pool.query(`update session set authenticated_at = now() - interval '10 minutes' where user_id = $1`, [merchant.userId])
    expect((await app.refused(privacy.deleteAccount, { as: merchant.as, body: { email: merchant.email } })).code).toBe('reauth_required')
  })

  it('is refused while they are the only owner of an open company, which is named, and deletes nothing', async () => {
    const merchant = await makeMerchant(app)
    const refused = await app.refused(privacy.deleteAccount, { as: merchant.as, body: { email: merchant.email } })
    expect([refused.code, refused.detail]).toEqual(['state_forbids', expect.stringContaining(merchant.companyName)])
    expect((await app.call(team.list, { as: merchant.as })).members).toHaveLength(1)
  })

  it('of two owners who leave at once one stays', async () => {
    const merchant = await makeMerchant(app)
    const second = await addOwner(merchant.companyId)
    const { email } = await app.db.selectFrom('user').select('email').where('id', '=', second.userId).executeTakeFirstOrThrow()
    const answers = await Promise.all([
      app.raw(privacy.deleteAccount, { as: merchant.as, body: { email: merchant.email } }),
      app.raw(privacy.deleteAccount, { as: second, body: { email } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it('is signed out everywhere, gets a mail, and can sign up again with the address', async () => {
    const merchant = await makeMerchant(app)
    await addOwner(merchant.companyId)
    await app.call(privacy.deleteAccount, { as: merchant.as, body: { email: merchant.email } })
    expect((await app.refused(company.my, { as: merchant.as })).code).toBe('sign_in_required')
    expect((await app.refused(signIn.login, { body: { email: merchant.email, password: merchant.password } })).code).toBe('wrong_credentials')
    await app.drain()
    expect((await app.mails()).find(({ to }) => to === merchant.email)?.subject).toBe('Your account was deleted')
    const registration = {
      kind: 'merchant',
      name: 'New',
      companyName: `New ${unique()}`,
      countryCode: 'NL',
      currency: 'EUR',
      acceptsTerms: true,
    } as const
    await app.call(auth.register, { body: { ...registration, email: merchant.email, password: 'seven boats beside the mill' } })
    const signedIn = await app.raw(signIn.login, { body: { email: merchant.email, password: 'seven boats beside the mill' } })
    expect(signedIn.status).toBe(200)
  })

  it('is a deleted person in the audit log, in the language of the reader', async () => {
    const operator = await makeOperator(app)
    const { version } = await app.call(company.my, { as: operator.as })
    await app.call(company.update, { as: operator.as, body: { version, city: 'Gouda' } })
    const second = await addOwner(operator.companyId)
    await app.call(privacy.deleteAccount, { as: operator.as, body: { email: operator.email } })
    const read = async (language: string) =>
      (await app.call(audit.paged, { as: second, query: {}, headers: { 'accept-language': language } })).value.find(
        ({ action }) => action === 'company.updated',
      )
    expect((await read('en'))?.actorName).toBe('Deleted person')
    expect((await read('de'))?.actorName).toBe('Gelöschte Person')
  })

  it('is known by the names and companies of before as well', async () => {
    const [merchant, other] = [await makeMerchant(app), await makeMerchant(app)]
    await addOwner(merchant.companyId)
    const profile = await app.call(company.myProfile, { as: merchant.as })
    await app.call(company.updateProfile, { as: merchant.as, body: { version: profile.version, name: 'After' } })
    await app.db.insertInto('membership').values({ user_id: merchant.userId, company_id: other.companyId, role: 'viewer' }).execute()
    await app.call(team.leave, { as: merchant.as, body: {} })
    const { rows } = await app.pool.query('select former_names, former_company_ids from "user" where id = $1', [merchant.userId])
    expect(rows[0]).toEqual({ former_names: [merchant.name], former_company_ids: [merchant.companyId] })
  })

  it('leaves their name and address nowhere in the database', async () => {
    const world = await makeWorld(app)
    const owners = await app.pool.query<{ userId: string; companyId: string; companyType: 'MERCHANT'; email: string }>(`
      select u.id as "userId", m.company_id as "companyId", c.company_type as "companyType", u.email
      from "user" u join membership m on m.user_id = u.id join company c on c.id = m.company_id where m.role = 'owner'`)
    for (const companyId of new Set(owners.rows.map((one) => one.companyId))) await addOwner(companyId)
    await app.pool.query(`update "user" set name = 'Robin of the dump' where id = any($1::uuid[])`, [owners.rows.map((one) => one.userId)])
    await fillNames('Robin of the dump')
    await app.call(order.paged, { as: world.callers['M1 owner'].as, query: {} })
    const secrets = { name: 'Robin of the dump', address: world.callers['O1 owner'].email, invited: world.callers['M1 owner'].email }
    // By an operator to which the person never belonged.
    const stranger = await makeOperator(app)
    await app.call(merchantInvitation.invite, { as: stranger.as, body: { emails: [secrets.invited] } })
    await app.drain()
    const before = await findInDump(app.pool.options.connectionString, secrets)
    expect(before.length).toBeGreaterThan(10)
    for (const person of owners.rows) {
      const as = await signInAs(app, { ...person, role: 'owner' })
      await app.call(privacy.deleteAccount, { as, body: { email: person.email } })
    }
    await app.drain()
    expect(await findInDump(app.pool.options.connectionString, secrets)).toEqual([])
  }, 300_000)

  it('has every column with the name of who acted among those that are erased', async () => {
    const { rows } = await app.pool.query<{ column: string }>(`
      select table_name || '.' || column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and data_type = 'text' and column_name ~ '(^|_)(actor|author|by)$'`)
    // Codes, and the audit log, which has the id of the person.
    const others = ['audit_entry.actor', 'order.collected_by', 'order_case.opened_by', 'refund.settled_by', 'storefront_order.found_by']
    const erased = nameTables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    expect(rows.map(({ column }) => column).toSorted()).toEqual([...erased, ...others].toSorted())
  })
})

/** Writes a name wherever a history has one. */
async function fillNames(name: string): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const { table, columns } of nameTables) {
      for (const column of columns) await client.query(`update ${table} set ${column} = $1 where ${column} is not null`, [name])
    }
    await client.query('set session_replication_role = default')
  } finally {
    client.release()
  }
}
