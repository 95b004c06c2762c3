import type { TestApp } from './app.ts'
import type { Canary } from './fixtures-pair.ts'
import type { Made } from './make.ts'

/** Makes an invitation of a merchant to a marketplace, which only its operator sees; returns its id. */
export async function makeMerchantInvitation(app: TestApp, marketplaceId: string, { userId }: Made, { hidden }: Canary): Promise<string> {
  const { id } = await app.db
    .insertInto('merchant_invitation')
    .values({
      marketplace_id: marketplaceId,
      email: `${hidden.toLowerCase()}-merchant@example.com`,
      message: `${hidden} words of the invitation`,
      language: 'en',
      invited_by: userId,
      sent_at: new Date(Date.now() - 3_600_000),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
