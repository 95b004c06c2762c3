import * as z from 'zod/mini'
import { Case } from './case-shapes.ts'
import { LabelRate, Parcel } from './order-label.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { line } from './text.ts'

const ById = z.object({ id: Id })
const parcel = {
  /** A connected carrier of the caller's company that has return labels. */
  carrier: z.string().check(z.maxLength(40)),
  parcel: Parcel,
}

/** Labels with which shoppers send the items of a return to the merchant. They are printed and cancelled like those of shipments. */
export const caseLabel = {
  rates: route({
    method: 'POST',
    path: '/Case/LabelRates/{id}',
    permission: 'case:manage',
    summary: 'The services and prices of a carrier for the items of a return. Changes nothing',
    params: ById,
    body: z.strictObject(parcel),
    returns: z.array(LabelRate),
  }),
  buy: route({
    method: 'POST',
    path: '/Case/BuyLabel/{id}',
    permission: 'case:manage',
    summary: 'Buys the label of an approved return, which its shopper can then print. The same `requestKey` buys once',
    params: ById,
    body: z.strictObject({
      ...parcel,
      service: line(100),
      /** Names the purchase: a repeat finds the first. */
      requestKey: Id,
    }),
    returns: Case,
  }),
}
