import type * as z from 'zod/mini'
import * as zod from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { cancelOrder } from './cancel-order.ts'
import type { ShopifyClient } from './client.ts'

/** A shop that answers the reads of an order in turn, and a cancellation with what it refuses. */
function openShop(orders: readonly ({ cancelledAt: string | null } | null)[], refused: string | undefined) {
  const left = [...orders]
  const sent: unknown[] = []
  const client: ShopifyClient = {
    read: async <S extends z.ZodMiniType>(shape: S) => zod.parse(shape, { order: left.shift() ?? null }),
    write: async <S extends z.ZodMiniType>(shape: S, name: string, variables: object) => {
      sent.push([name, variables])
      return zod.parse(shape, { orderCancel: { orderCancelUserErrors: refused === undefined ? [] : [{ message: refused }] } })
    },
  }
  return { client, sent }
}
const open = { cancelledAt: null }
const cancelled = { cancelledAt: '2026-11-27T10:00:00Z' }

describe('A cancellation at Shopify', () => {
  it('restocks where that is chosen, and only there', async () => {
    for (const isRestocked of [true, false]) {
      const { client, sent } = openShop([open], undefined)
      await cancelOrder(client, '7', { isRestocked })
      expect(sent).toEqual([['cancelOrder', { id: 'gid://shopify/Order/7', isRestocked }]])
    }
  })

  it('is no failure where Shopify refuses an order that another try has cancelled meanwhile', async () => {
    const { client, sent } = openShop([open, cancelled], 'The order is cancelled already.')
    await cancelOrder(client, '7', { isRestocked: true })
    expect(sent).toHaveLength(1)
  })

  it('fails with the reason where Shopify refuses an order that is open', async () => {
    const { client } = openShop([open, open], 'It has an active return.')
    await expect(cancelOrder(client, '7', { isRestocked: true })).rejects.toThrow('It has an active return.')
  })

  it('writes nothing for an order that is gone or cancelled', async () => {
    for (const [order, reference] of [
      [null, '7'],
      [cancelled, '7'],
      [open, 'not-a-number'],
    ] as const) {
      const { client, sent } = openShop([order], undefined)
      await cancelOrder(client, reference, { isRestocked: true })
      expect(sent).toEqual([])
    }
  })
})
