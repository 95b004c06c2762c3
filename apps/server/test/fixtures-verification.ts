import type { TestApp } from './app.ts'
import { createJobCtx } from './payout-by-hand.ts'

/** Gives a company a document with its file, submitted to the marketplace where the company is a merchant; returns the document's id. */
export async function makeDocument(
  app: TestApp,
  companyId: string,
  of: { marketplaceId: string; merchantId: string },
  hidden: string,
): Promise<string> {
  const file = `private/${companyId}/documents/${hidden}.jpg`
  await createJobCtx(app).files.write(file, Buffer.from('not a picture'))
  if (companyId === of.merchantId)
    await app.db.insertInto('merchant_verification').values({ marketplace_id: of.marketplaceId, merchant_id: companyId }).execute()
  const document = { company_id: companyId, name: `${hidden} paper.jpg`, file, bytes: 13, content_type: 'image/jpeg' }
  return (await app.db.insertInto('company_document').values(document).returning('id').executeTakeFirstOrThrow()).id
}
