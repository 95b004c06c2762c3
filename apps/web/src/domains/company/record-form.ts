import type { RouteDefinition } from '@stoa/contract/route.ts'
import type * as z from 'zod/mini'
import { toastDone } from '../../ui/toasts.tsx'
import { useVersionedForm } from './versioned-form.ts'

type RecordFormOptions<Row extends { version: number }, Values extends Record<string, unknown>> = {
  /** The record as it was last fetched. */
  saved: Row
  valuesOf: (row: Row) => Values
  /** The id of the record. */
  record: string
  schema: z.ZodMiniType<unknown, unknown>
  /** What is checked and sent. `begun` is the record the form began with: its version is sent, also when a newer one was fetched meanwhile. */
  toSend: (values: Values, begun: Row) => unknown
  /** Sends, and returns the saved record. `follow` is for what was saved although a later part fails. */
  save: (values: Values, begun: Row, follow: (row: Row) => void) => Promise<Row>
  savedText: string
  /** The route that fetches the record. */
  route: RouteDefinition
  onChange?: (values: Values) => void
}

/**
 * A form that edits a record with a version. Untouched it follows what others save. What was typed is a change of the version the form began with: where
 * another was saved meanwhile, saving is refused, the fields that were not touched follow that version, and a message names what was updated.
 */
export function useRecordForm<Row extends { version: number }, Values extends Record<string, unknown>>({
  saved,
  valuesOf,
  toSend,
  save,
  savedText,
  route,
  ...options
}: RecordFormOptions<Row, Values>) {
  const { form, begun, follow } = useVersionedForm<Row, Values>({
    ...options,
    present: saved,
    valuesOf: (row = saved) => valuesOf(row),
    toSend: (values, row = saved) => toSend(values, row),
    reads: [route],
    save: async (values, row = saved) => {
      const answer = await save(values, row, follow)
      follow(answer)
      form.saved(valuesOf(answer))
      toastDone(savedText)
    },
  })
  return { form, begun: begun ?? saved, follow }
}
