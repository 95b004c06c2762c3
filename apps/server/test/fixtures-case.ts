import { randomBytes } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { Pair } from './fixtures-pair.ts'
import { createJobCtx } from './payout-by-hand.ts'

/** The ids of cases, of their orders and of conversations that a request may name. */
export const caseIds = [
  'caseId',
  'approvedCaseId',
  'receivedCaseId',
  'inspectedCaseId',
  'caseFileId',
  'disputeId',
  'shippedLineId',
  'returnableLineId',
  'orderNoteId',
  'conversationId',
  'messageFileId',
] as const

/** What the cases of a pair are called by: a return in each state that a side acts on, evidence of the first, and an order whose items can be returned. */
export type Cases = {
  caseId: string
  approvedCaseId: string
  receivedCaseId: string
  inspectedCaseId: string
  disputeId: string
  caseFileId: string
  shippedHash: string
  shippedLineId: string
  returnableHash: string
  returnableLineId: string
  /** A note of the merchant. */
  orderNoteId: string
  conversationId: string
  messageFileId: string
}

/** Four returns of a shipped order, the first with a photo as evidence; every text has the merchant's canary in it. */
export async function makeCases(
  app: TestApp,
  { marketplaceId, merchantId, merchant }: Pair,
  order: { hash: string; lineId: string },
  returnable: { hash: string; lineId: string },
): Promise<Cases> {
  const { id: orderId } = await app.db.selectFrom('order').select('id').where('hash', '=', order.hash).executeTakeFirstOrThrow()
  const of = { marketplace_id: marketplaceId, merchant_id: merchantId }
  const make = async (state: string, number: number, more: object = {}): Promise<{ id: string; eventId: string }> => {
    const { id } = await app.db
      .insertInto('order_case')
      .values({
        ...of,
        order_id: orderId,
        number,
        kind: 'return',
        state,
        reason: 'damaged',
        opened_by: 'shopper',
        item_count: 1,
        amount_minor: 1000,
        currency: 'EUR',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const accepted = state === 'inspected' ? { accepted_quantity: 1, condition: 'as_new' } : {}
    await app.db
      .insertInto('case_line')
      .values({ ...of, case_id: id, order_line_id: order.lineId, quantity: 1, reason: 'damaged', ...accepted })
      .execute()
    const { id: eventId } = await app.db
      .insertInto('case_event')
      .values({
        ...of,
        case_id: id,
        code: 'return_requested',
        params: JSON.stringify({ count: 1 }),
        side: 'shopper',
        text: `${merchant.hidden} is torn`,
        is_public: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, eventId: String(eventId) }
  }
  // Numbers beyond those of the tests.
  const { n } = await app.db
    .selectFrom('order_case')
    .select((e) => e.fn.countAll<string>().as('n'))
    .where('marketplace_id', '=', marketplaceId)
    .executeTakeFirstOrThrow()
  const requested = await make('requested', Number(n) + 1)
  const approved = await make('approved', Number(n) + 2)
  const received = await make('received', Number(n) + 3)
  const inspected = await make('inspected', Number(n) + 4)
  const dispute = await make('needs_response', Number(n) + 5, {
    kind: 'dispute',
    reason: 'general',
    provider_reference: `dis_${merchant.hidden}`,
    bearer: 'merchant',
  })
  const key = `private/${marketplaceId}/cases/${merchant.hidden}.jpg`
  await createJobCtx(app).files.write(key, Buffer.from('not a picture'))
  const file = {
    ...of,
    case_id: requested.id,
    event_id: Number(requested.eventId),
    side: 'shopper',
    name: `${merchant.hidden}.jpg`,
    content_type: 'image/jpeg',
    bytes: 10,
    sha256: randomBytes(32),
    file: key,
  }
  const { id: caseFileId } = await app.db.insertInto('case_file').values(file).returning('id').executeTakeFirstOrThrow()
  const { id: returnableId } = await app.db.selectFrom('order').select('id').where('hash', '=', returnable.hash).executeTakeFirstOrThrow()
  const note = { company_id: merchantId, marketplace_id: marketplaceId, order_id: returnableId, author: 'Sam', text: `${merchant.hidden} calls back` }
  const { id: orderNoteId } = await app.db.insertInto('order_note').values(note).returning('id').executeTakeFirstOrThrow()
  const conversation = await makeConversation(app, { marketplaceId, merchantId, hidden: merchant.hidden })
  return {
    orderNoteId,
    ...conversation,
    caseId: requested.id,
    approvedCaseId: approved.id,
    receivedCaseId: received.id,
    inspectedCaseId: inspected.id,
    disputeId: dispute.id,
    caseFileId,
    shippedHash: order.hash,
    shippedLineId: order.lineId,
    returnableHash: returnable.hash,
    returnableLineId: returnable.lineId,
  }
}

/** A conversation of a marketplace with a merchant, about a subject, with one message of the merchant that has a file. */
async function makeConversation(
  app: TestApp,
  { marketplaceId, merchantId, hidden }: { marketplaceId: string; merchantId: string; hidden: string },
): Promise<{ conversationId: string; messageFileId: string }> {
  const pair = { marketplace_id: marketplaceId, merchant_id: merchantId }
  const text = `${hidden} has a question`
  const last = { last_company_id: merchantId, last_author: 'Sam', last_excerpt: text, last_message_at: new Date(), marketplace_unread: 1 }
  const { id: conversationId } = await app.db
    .insertInto('conversation')
    .values({ ...pair, ...last, subject: text })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { ...pair, conversation_id: conversationId, company_id: merchantId, author: 'Sam', text }
  const { id } = await app.db.insertInto('conversation_message').values(message).returning('id').executeTakeFirstOrThrow()
  const key = `private/${marketplaceId}/conversations/${hidden}.jpg`
  await createJobCtx(app).files.write(key, Buffer.from('not a picture'))
  const kind = { content_type: 'image/jpeg', bytes: 10, sha256: randomBytes(32) }
  const { id: messageFileId } = await app.db
    .insertInto('conversation_file')
    .values({ ...pair, ...kind, message_id: id, position: 0, name: `${hidden}.jpg`, file: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { conversationId, messageFileId }
}
