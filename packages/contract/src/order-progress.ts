import * as z from 'zod/mini'
import { ByHash } from './order-hash.ts'
import { Order } from './order.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { requiredProse } from './text.ts'

const hash = ByHash.shape.hash

/** Notes of one company on an order. */
export const orderProgress = {
  addNote: route({
    method: 'POST',
    path: '/Order/AddNote',
    permission: 'order:fulfil',
    summary: 'Adds a note to an order that only people of the caller’s company read',
    body: z.strictObject({ hash, text: requiredProse(2000) }),
    returns: Order,
  }),
  deleteNote: route({
    method: 'POST',
    path: '/Order/DeleteNote',
    permission: 'order:fulfil',
    summary: 'Deletes a note of the caller’s company',
    body: z.strictObject({ hash, noteId: Id }),
    returns: Order,
  }),
}
