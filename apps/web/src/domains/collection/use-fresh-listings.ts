import { collection } from '@stoa/contract/collection.ts'
import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'

/** Between two readings of what is on the screen, in milliseconds: a push reports every batch. */
const pauseMs = 2000
const read = [collection.paged, collection.get, collection.products, collection.listings]

/** Has collections and their listings on the screen read again when somebody else moves them. */
export function useFreshListings(): void {
  const client = useQueryClient()
  useLive(
    ['listing', 'product', 'mapping'],
    useThrottledCallback(() => read.forEach((route) => void refresh(client, route)), pauseMs),
  )
}
