import type { RouteDefinition } from '@stoa/contract/route.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh } from '../../lib/calls.ts'
import { usePortalForm } from '../../ui/form.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useFormSync } from '../../ui/use-form-sync.ts'

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
  const client = useQueryClient()
  const [begun, follow] = useState(saved)
  const form = usePortalForm<Values>({
    ...options,
    initialValues: valuesOf(begun),
    toSend: (values) => toSend(values, begun),
    onSubmit: async (values) => {
      try {
        const answer = await save(values, begun, follow)
        follow(answer)
        form.reset(valuesOf(answer))
        toastDone(savedText)
      } catch (error) {
        const theirs = currentRowOf<Row>(error)
        if (theirs) {
          await refresh(client, route)
          follow(theirs)
          form.failStale(valuesOf(theirs))
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const start = () => {
    follow(saved)
    form.reset(valuesOf(saved))
  }
  useFormSync({ isDirty: form.isDirty || saved.version <= begun.version, reset: start }, saved.version, valuesOf(saved))
  return { form, begun, follow }
}
