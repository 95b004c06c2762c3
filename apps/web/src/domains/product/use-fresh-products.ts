import { product } from '@stoa/contract/product.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useThrottledCallback } from '@mantine/hooks'
import { refresh } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'

/** Between two readings of what is on the screen, in milliseconds: a sync tells of every batch. */
const pauseMs = 2000

/** Has products on the screen read again when they, or how they are listed, move. Answers what does so at once. */
export function useFreshProducts(): () => void {
  const client = useQueryClient()
  const again = useThrottledCallback(() => {
    void refresh(client, product.paged)
    void refresh(client, product.get)
  }, pauseMs)
  useLive(['product', 'listing'], again)
  return again
}
