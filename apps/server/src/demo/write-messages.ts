import { conversation } from '@stoa/contract/conversation.ts'
import { order } from '@stoa/contract/order.ts'
import type { Caller } from './caller.ts'
import { drawDocument } from './draw-document.ts'
import type { Players } from './open-companies.ts'

/** Writes a conversation between the operator and each of two merchants, one of them about an order, so that a new user sees both. */
export async function writeMessages(call: Caller, { operator, merchants }: Players): Promise<void> {
  const [first, second] = merchants
  if (!first || !second) return
  const question = {
    companyId: second.companyId,
    subject: 'Holiday opening hours',
    text: 'On which days between Christmas and New Year do you ship? Please complete the calendar and send it back.',
  }
  const calendar = { name: 'holiday-calendar.png', type: 'image/png', bytes: await drawDocument() }
  await call(conversation.start, { as: operator, body: question, upload: { files: calendar } })
  const { value } = await call(order.paged, { as: operator, query: { merchantId: [first.companyId] }, page: { limit: 1 } })
  const [latest] = value
  if (!latest) return
  const { id } = await call(conversation.writeAboutOrder, {
    as: operator,
    body: { hash: latest.hash, text: 'The shopper would like no invoice in the box: the order is a present.' },
  })
  await call(conversation.send, { as: first, params: { id }, body: { text: 'Thank you. We will leave the invoice out and send it by e-mail.' } })
}
