import { company } from '@stoa/contract/company.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Made } from '../../../../test/make.ts'
import { makeAdmin, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { submitVerification } from '../../../../test/submit-verification.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function picture() {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  return { name: 'register.png', type: 'image/png', bytes }
}

const change = async ({ as }: Made, version = 1) => ({ as, body: { version }, upload: { documents: await picture() } })

it('The documents of the company form are those of merchants alone', async () => {
  for (const made of [await makeOperator(app), await makeAdmin(app)]) {
    const { version } = await app.call(company.my, { as: made.as })
    const refused = await app.refused(company.update, await change(made, version))
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'documents', message: 'Only merchants add documents.' }] })
  }
})

it('A merchant has at most 30 documents, however it adds them', async () => {
  const merchant = await makeMerchant(app)
  await app.pool.query(
    `insert into company_document (company_id, name, file, bytes) select $1, 'Register', 'private/x/' || n, 10 from generate_series(1, 29) n`,
    [merchant.companyId],
  )
  await app.call(company.update, await change(merchant))
  expect(await app.refused(company.update, await change(merchant, 2))).toMatchObject({ code: 'state_forbids', errors: [{ path: 'documents' }] })
})

it('What was approved is checked again once a document was added with the company form', async () => {
  const { merchant, approve } = await submitVerification(app, null)
  await approve()
  const { version } = await app.call(company.my, { as: merchant.as })
  await app.call(company.update, await change(merchant, version))
  await app.drain()
  expect((await app.call(verificationState.my, { as: merchant.as })).marketplaces[0]?.status).toBe('SUBMITTED')
})
