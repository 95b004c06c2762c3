import { company } from '@stoa/contract/company.ts'
import type { DocumentKind } from '@stoa/contract/verification.ts'
import { verification } from '@stoa/contract/verification.ts'
import type { TestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeMerchant, makeOperator } from './make.ts'

const pdf = { name: 'paper.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const addDocument = (app: TestApp, merchant: Made, kind: DocumentKind, expiresOn: string | null = null) =>
  app.call(verification.addDocument, { as: merchant.as, body: { kind, expiresOn }, upload: { document: pdf } })
export const submitTo = (app: TestApp, merchant: Made, marketplaceId: string) =>
  app.call(verification.submit, { as: merchant.as, body: { marketplaceId, declaresCompliance: true } })

/** Makes a merchant of a new marketplace that has entered everything and submitted it. Its proof of identity is valid until `expiresOn`. */
export async function submitVerification(app: TestApp, expiresOn: string | null = null) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const details = { registrationNumber: '12345678', street: 'Quay 1', postalCode: '1011 AB', city: 'Amsterdam', phone: '+31 20 000 0000' }
  await app.call(company.update, { as: merchant.as, body: { version: 1, ...details } })
  await addDocument(app, merchant, 'registration_extract')
  await addDocument(app, merchant, 'identity', expiresOn)
  await submitTo(app, merchant, operator.marketplaceId)
  const get = () => app.call(verification.get, { as: operator.as, params: { id: merchant.companyId } })
  const decide = async (decision: object) =>
    app.call(verification.decide, {
      as: operator.as,
      body: { merchantId: merchant.companyId, checksum: (await get()).checksum, ...decision } as {
        merchantId: string
        checksum: string
        status: 'APPROVED'
      },
    })
  return { operator, merchant, get, decide, approve: () => decide({ status: 'APPROVED' }) }
}

/** Has a merchant that has submitted nothing yet verified by an operator as established at an address. */
export async function verifyMerchant(app: TestApp, operator: Made, merchant: Made, { countryCode }: { countryCode: string }): Promise<void> {
  const marketplaceId = operator.companyId
  const { version } = await app.call(company.my, { as: merchant.as })
  const details = { registrationNumber: '12345678', street: 'Quay 1', city: 'Harbour', phone: '+31 20 000 0000', countryCode, postalCode: '' }
  await app.call(company.update, { as: merchant.as, body: { version, ...details } })
  await addDocument(app, merchant, 'registration_extract')
  await addDocument(app, merchant, 'identity')
  await submitTo(app, merchant, marketplaceId)
  await approveVerification(app, operator, merchant)
}

/** Has an operator approve what a merchant submitted, as it is now. */
export async function approveVerification(app: TestApp, operator: Made, merchant: Made): Promise<void> {
  const { checksum } = await app.call(verification.get, { as: operator.as, params: { id: merchant.companyId } })
  await app.call(verification.decide, { as: operator.as, body: { merchantId: merchant.companyId, checksum, status: 'APPROVED' } })
}
