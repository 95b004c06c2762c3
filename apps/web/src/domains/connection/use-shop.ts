import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import type { PlatformSetup } from '@stoa/contract/connection.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callKey, refresh, useCall } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { isUnderWay } from '../run/run-labels.ts'
import { useRuns } from '../run/use-runs.ts'

/** Has the connection read again, then its health: a shop that was disconnected has none. */
async function refreshConnection(client: QueryClient): Promise<void> {
  await Promise.all([refresh(client, connection.getPlatformSetup), refresh(client, connection.getMarketplaceAddon)])
  const setup = client.getQueryData<PlatformSetup>(callKey(connection.getPlatformSetup, {}))
  if (setup && setup.platform !== null) await refresh(client, connectionHealth.get)
}

/** The connection to the shop, kept in sync with its runs, and what is still to wait before Sync and Push, in seconds. */
export function useShop() {
  const client = useQueryClient()
  const { data: setup, error, refetch, dataUpdatedAt } = useCall(connection.getPlatformSetup, {})
  useLive('connection', () => void refreshConnection(client))
  useRuns((_, run) => {
    // A preview of a bulk action is shown where it was requested.
    if (run?.kind === 'listing' && run.isDryRun) return
    if (run === undefined || !isUnderWay(run)) {
      void refresh(client, connection.getPlatformSetup)
      void refresh(client, runs.list)
      return
    }
    client.setQueryData<PlatformSetup>(callKey(connection.getPlatformSetup, {}), (before) => before && { ...before, activeRun: run })
  })
  // An answer kept from minutes ago says how long there was to wait then.
  const [openedAt] = useState(() => Date.now())
  const waits = useMemo(() => {
    if (!setup) return { sync: undefined, push: undefined }
    const age = Math.max(0, openedAt - dataUpdatedAt) / 1000
    return { sync: Math.max(0, setup.syncCooldownSeconds - age), push: Math.max(0, setup.pushCooldownSeconds - age) }
  }, [setup, dataUpdatedAt, openedAt])
  return { setup, error: error ?? undefined, retry: () => void refetch(), waits }
}
