import type { FieldIssue } from '@stoa/contract/errors.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRowOf, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh } from '../../lib/calls.ts'
import { usePortalForm } from '../../ui/form.tsx'
import type { FormOptions } from '../../ui/form.tsx'
import { useFormSync } from '../../ui/use-form-sync.ts'

/** Has a version; none where it does not exist yet, as the settings of what is not connected. */
type Versioned = { version: number | null }

type VersionedFormOptions<Row extends Versioned, Values extends Record<string, unknown>> = Omit<
  FormOptions<Values>,
  'initialValues' | 'toSend' | 'onSubmit'
> & {
  /** What is changed, as it was last fetched; undefined creates one. */
  present: Row | undefined
  valuesOf: (row: Row | undefined) => Values
  /** What is checked and sent. `begun` is the record the form began with: its version is sent, also when a newer one was fetched meanwhile. */
  toSend: (values: Values, begun: Row | undefined) => unknown
  /** Sends. `follow` is for what was saved while the form stays open, or although a later part fails. */
  save: (values: Values, begun: Row | undefined, follow: (row: Row | undefined) => void) => Promise<unknown>
  /** Routes that are read again where somebody else saved first. */
  reads: readonly RouteDefinition[]
  /** The errors of an answer by the form's fields, where their paths differ. */
  issuesAt?: (issues: readonly FieldIssue[]) => readonly FieldIssue[]
}

/**
 * A form that creates a record, or edits one that has a version. Untouched it follows a newer version of it that is fetched. Where somebody else saved it
 * meanwhile, saving is refused, the fields that were not touched follow that version, and a message names what was updated: saving again sends one's own
 * changes alone.
 */
export function useVersionedForm<Row extends Versioned, Values extends Record<string, unknown>>({
  present,
  valuesOf,
  toSend,
  save,
  reads,
  issuesAt = (issues) => issues,
  ...options
}: VersionedFormOptions<Row, Values>) {
  const client = useQueryClient()
  const [begun, follow] = useState(present)
  const form = usePortalForm<Values>({
    ...options,
    initialValues: valuesOf(begun),
    toSend: (values) => toSend(values, begun),
    onSubmit: async (values) => {
      try {
        await save(values, begun, follow)
      } catch (error) {
        // Null where it was deleted meanwhile, and saving again creates it.
        const theirs = currentRowOf<Row | null>(error)
        if (theirs === undefined) {
          form.fail(issuesAt(issuesOf(error)), messageOf(error))
          return
        }
        await Promise.all(reads.map((route) => refresh(client, route)))
        follow(theirs ?? undefined)
        form.failStale(valuesOf(theirs ?? undefined))
      }
    },
  })
  const isNewer = (present?.version ?? 0) > ((begun ?? present)?.version ?? 0)
  const start = () => {
    follow(present)
    form.reset(valuesOf(present))
  }
  useFormSync({ isDirty: form.isDirty || form.isBusy || !isNewer, reset: start }, present?.version ?? 0, valuesOf(present))
  return { form, begun, follow }
}
