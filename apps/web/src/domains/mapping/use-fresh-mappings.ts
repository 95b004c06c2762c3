import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../lib/live.ts'
import { refreshMappings } from './use-rule-changes.ts'

/** Between two readings of what is on the screen, in milliseconds: a sync reports every batch. */
const pauseMs = 2000

/** Has the workbench read again when products, their listings, mappings or a run change. */
export function useFreshMappings(): void {
  const client = useQueryClient()
  useLive(
    ['product', 'listing', 'mapping', 'run'],
    useThrottledCallback(() => void refreshMappings(client), pauseMs),
  )
}
