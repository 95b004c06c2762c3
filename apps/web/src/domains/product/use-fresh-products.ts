import { product } from '@stoa/contract/product.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useThrottledCallback } from '@mantine/hooks'
import { refresh } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'

/** Between two readings of what is on the screen, in milliseconds: a sync reports every batch. */
const pauseMs = 2000

/**
 * Has products on the screen read again when they, or how they are listed, move. `soon` is for what comes again and again: it lets a
 * reading under way finish; `now` is for the last word.
 */
export function useFreshProducts(): { soon: () => void; now: () => void } {
  const client = useQueryClient()
  const now = () => {
    void refresh(client, product.paged)
    void refresh(client, product.get)
    void refresh(client, product.history)
  }
  const moved = useThrottledCallback(now, pauseMs)
  useLive(['product', 'listing'], moved)
  const soon = useThrottledCallback(() => {
    if (client.isFetching({ queryKey: [product.paged.path] }) === 0) now()
  }, pauseMs)
  return { soon, now }
}
