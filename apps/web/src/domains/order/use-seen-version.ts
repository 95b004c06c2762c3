import { order } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRowOf } from '../../lib/api-error.ts'
import { refresh } from '../../lib/calls.ts'
import { showOrder } from './order-change.ts'

/**
 * The version of an order that a form was opened with, to send with it: a change made elsewhere meanwhile is refused. `onRefused` then shows the
 * order as it now is and returns it, and the next attempt names that version. It returns undefined for every other error.
 */
export function useSeenVersion(shown: Order): { version: number; onRefused: (error: unknown) => Order | undefined } {
  const client = useQueryClient()
  const [version, setVersion] = useState(shown.version)
  return {
    version,
    onRefused: (error) => {
      const current = currentRowOf<Order>(error)
      if (!current) return undefined
      setVersion(current.version)
      showOrder(current, client)
      void refresh(client, order.getByHash)
      return current
    },
  }
}
