import type { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { readInvoice } from './read-invoice.ts'

/** Returns one invoice with its lines, by number or id. */
export async function getInvoice(ctx: Ctx, { params }: Received<typeof invoice.get>): Promise<Answer<typeof invoice.get>> {
  const { issuerParty: _issuerParty, recipientParty: _recipientParty, logoFile: _logoFile, ...row } = await readInvoice(ctx, params.ref)
  return row
}
