import type { RouteDefinition } from '@stoa/contract/route.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callKey, refresh } from './calls.ts'
import { movedAfter } from './moved-after.ts'

type Ordered = { id: string; version: number }
type Options<Row> = {
  /** The route that answers all rows in their order. */
  list: RouteDefinition
  /** Has the server place a row behind another, or first; returns it as saved. */
  move: (row: Row, afterId: string | null) => Promise<Row>
  /** What is read again once all moves are made. */
  refreshes: readonly RouteDefinition[]
  onError: (error: unknown) => void
}

/**
 * Moves rows: the list stands in its new order at once, and the server receives one move after another, each with the version the one before
 * made. What it refuses is put back by reading the list again.
 */
export function useRowOrder<Row extends Ordered>({ list, move, refreshes, onError }: Options<Row>): (id: string, afterId: string | null) => void {
  const client = useQueryClient()
  const key = callKey(list, {})
  const last = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const kept = (): readonly Row[] => client.getQueryData<Row[]>(key) ?? []
  const report = async (id: string, afterId: string | null) => {
    const present = kept().find((row) => row.id === id)
    if (!present) return
    try {
      const { version } = await move(present, afterId)
      client.setQueryData(
        key,
        kept().map((row) => (row.id === id ? { ...row, version } : row)),
      )
    } catch (error) {
      onError(error)
    }
  }
  return (id, afterId) => {
    const before = kept()
    const after = movedAfter(before, id, afterId)
    // The second press of a double-click names the place the row already has.
    if (after.every((row, index) => row.id === before[index]?.id)) return
    waiting.current += 1
    // The list that is on its way knows nothing of this move.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData(key, after)
    last.current = last.current
      .then(() => report(id, afterId))
      .then(async () => {
        waiting.current -= 1
        // What follows from the order, such as which rules never win, the server says again.
        if (waiting.current === 0) await Promise.all(refreshes.map((route) => refresh(client, route)))
      })
  }
}
