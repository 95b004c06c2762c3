import { t } from '@lingui/core/macro'
import type { RuleFields } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { SyntheticEvent } from 'react'
import { useState } from 'react'
import { issuesOf, isApiError, messageOf } from '../../lib/api-error.ts'
import { send as fetchNow } from '../../lib/api.ts'
import { useSend } from '../../lib/calls.ts'
import { staleText } from '../../ui/form-errors.ts'
import { useFormSync } from '../../ui/use-form-sync.ts'
import { mergeRules } from './merge-rules.ts'
import type { Draft } from './rule-draft.ts'
import { draftOf, fieldsOf, filledLines, lineIssues, ruleOf, withLines } from './rule-draft.ts'

/** What the fields of a rule are called on screen. */
const labels: ReadonlyMap<keyof RuleFields, string> = new Map([
  ['sources', t`Source field`],
  ['values', t`Values`],
  ['unit', t`Default unit`],
  ['pattern', t`Use part of the text`],
  ['ignored', t`Ignored values`],
  ['defaultValue', t`Default value`],
])

type LineIssues = ReadonlyMap<number, { from?: string; to?: string }>
type Options = {
  companyId: string
  definitionId: string
  start: RuleFields
  /** The version it is a change of; undefined where it is the first. */
  version: number | undefined
  /** Values to begin lines with. */
  more: readonly string[]
  onSaved: (answer: Returned<typeof mapping.upsertRule>) => Promise<void>
}

/** A rule while it is edited, as `FormDrawer` takes a form; errors stay on their lines until these are changed. */
export function useRuleDraft({ companyId, definitionId, more, onSaved, ...given }: Options) {
  // A newer rule that is fetched meanwhile is not what a draft with changes was made of: saving finds it and merges both.
  const [{ start, version }, setSaved] = useState(given)
  const [draft, setDraft] = useState(() => withLines(draftOf(start), more))
  const [lines, setLines] = useState<LineIssues>(new Map())
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [isSent, setSent] = useState(false)
  const save = useSend(mapping.upsertRule)
  const isChanged = JSON.stringify(ruleOf(draft)) !== JSON.stringify(ruleOf(draftOf(start)))
  const isNewer = (given.version ?? 0) > (version ?? 0)
  const begin = () => {
    setSaved(given)
    setDraft(withLines(draftOf(given.start), more))
  }
  useFormSync({ isDirty: isChanged || save.isPending || isSent || !isNewer, reset: begin }, given.version ?? 0, undefined)
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setSent(false)
    if (next.lines) setLines(new Map())
    setFields(({ ...rest }) => Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in next))))
  }
  /** What the server did not like, on the lines and fields it named. */
  const fail = (error: unknown) => {
    const counted = filledLines(draft.lines)
    const onLines = new Map<number, { from?: string; to?: string }>()
    const onFields: Record<string, string> = {}
    for (const { path, message: words } of issuesOf(error)) {
      const [, list, index, side] = path.split('.')
      const line = list === 'values' ? counted[Number(index)] : undefined
      if (line && (side === 'from' || side === 'to')) onLines.set(line.id, { ...onLines.get(line.id), [side]: words })
      else if (list !== undefined) onFields[list === 'pattern' ? 'find' : list] = words
    }
    setLines(onLines)
    setFields(onFields)
    const isPlaced = onLines.size > 0 || Object.keys(onFields).length > 0
    setMessage(isPlaced ? t`Check the highlighted fields.` : messageOf(error))
  }
  const send = async () => {
    const issues = lineIssues(draft.lines)
    setLines(issues)
    if (issues.size > 0) return setMessage(t`Check the highlighted fields.`)
    setMessage(undefined)
    try {
      const answer = await save.mutateAsync({
        params: { companyId, id: definitionId },
        body: { version: version ?? 0, rule: ruleOf(draft) },
      })
      setSent(true)
      await onSaved(answer)
    } catch (error) {
      if (!isApiError(error, 'stale_version')) return fail(error)
      const query = { companyId, productAttributeDefinitionId: definitionId }
      const newest = await fetchNow(mapping.rule, { query }).catch(() => undefined)
      if (!newest?.rule) return setMessage(t`This rule was deleted elsewhere. Close this window and check the list.`)
      const theirs = fieldsOf(newest.rule)
      setMessage(staleText(start, ruleOf(draft), theirs, labels))
      setDraft(mergeRules(start, draft, theirs))
      setSaved({ start: theirs, version: newest.rule.version })
    }
    return undefined
  }
  return {
    draft,
    change,
    lineIssues: lines,
    fieldIssues: fields,
    problems: message === undefined ? [] : [message],
    isBusy: save.isPending,
    hasUnsavedWork: () => !isSent && isChanged,
    submit: (event?: SyntheticEvent<HTMLFormElement>) => {
      event?.preventDefault()
      if (!save.isPending) void send()
    },
  }
}

export type RuleForm = ReturnType<typeof useRuleDraft>
